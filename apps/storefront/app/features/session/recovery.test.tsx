import type { SiteSettings } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { someCountries } from '../forms/testing/countries.ts'
import type { AuthStep } from './auth-flow.ts'
import { recoveryDraft } from './recovery-draft.ts'
import { forgetSentCode } from './send-code.tsx'
import { errorAt, openAuthStep, resetDialogs, toastTexts } from './testing/render-dialogs.tsx'
import { fakeApi, okReply, refusalReply } from './testing/session-data.ts'

const reply = (message: string, data: unknown = {}) => ({ body: { message, data } })
const codeSent = {
  'POST /send-otp': () => reply('If there is an account, a code is on its way', { email_or_phone: '' }),
}
const countries = { 'GET /countries': () => okReply({ countries: someCountries }) }

// The steps are loaded lazily, which fake timers cannot wait for.
beforeAll(() =>
  Promise.all([
    import('./auth-panel.tsx'),
    import('./login-step.tsx'),
    import('./forgot-step.tsx'),
    import('./otp-step.tsx'),
    import('./reset-step.tsx'),
  ]),
)
beforeEach(() => {
  localStorage.clear()
  recoveryDraft.forget()
  forgetSentCode()
})
afterEach(() => {
  vi.useRealTimers()
  resetDialogs()
})

const emailField = () => screen.findByLabelText<HTMLInputElement>('Email')
const boxes = () =>
  within(screen.getByRole('group', { name: 'One-time password' })).getAllByRole<HTMLInputElement>('textbox')
const typedCode = () =>
  boxes()
    .map((box) => box.value || '_')
    .join('')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const setValue = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })

const mailCodeStep = {
  name: 'otp',
  purpose: 'recover',
  phone: 'amira@shop.test',
  phoneCode: null,
  sent: 0,
} satisfies AuthStep

describe('password recovery', () => {
  async function openStep(settings: Partial<SiteSettings> = {}) {
    await openAuthStep({ name: 'forgot' }, settings)
    await screen.findByRole('button', { name: 'Send code' })
  }

  // docs/spec §4: Forgot password: submit, OTP dialog, reset dialog on verification, login dialog on success
  // docs/spec §7: `POST /send-otp` (forgot_password 1 in the forgot-password flow, otherwise null), `/verify-otp`,
  // `/reset-password`
  it('goes by mail through code and new password to the login', async () => {
    const api = fakeApi({
      ...codeSent,
      'POST /verify-otp': () => reply('Code accepted', { token: 'token-1' }),
      'POST /reset-password': () => reply('Your password was changed. Please log in with it.'),
    })
    // In a local shop, the demo account must not replace the recovered one.
    await openStep({ app_environment: 'local' })
    await userEvent.type(await emailField(), 'amira@shop.test{Enter}')
    expect(await screen.findByText('amira@shop.test')).toBeTruthy()
    expect(toastTexts()[0]).toContain('If there is an account, a code is on its way')
    expect(document.activeElement).toBe(boxes()[0])
    await userEvent.keyboard('4702')

    const password = await screen.findByLabelText<HTMLInputElement>('New Password')
    expect(toastTexts().join()).toContain('Code accepted')
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('amira@shop.test')
    setValue(password, 'four grey herons')
    await userEvent.type(screen.getByLabelText('Confirm Password'), 'four grey herons{Enter}')
    const account = await screen.findByLabelText<HTMLInputElement>('Phone or email')
    expect([account.value, screen.getByLabelText<HTMLInputElement>('Password').value]).toEqual(['amira@shop.test', ''])
    expect(toastTexts().join()).toContain('Your password was changed. Please log in with it.')
    expect(api.requests.map(({ key, body }) => [key, body])).toEqual([
      ['POST /send-otp', { phone: 'amira@shop.test', phone_code: null, forgot_password: 1 }],
      ['POST /verify-otp', { phone: 'amira@shop.test', phone_code: null, otp: '4702' }],
      [
        'POST /reset-password',
        { password: 'four grey herons', password_confirmation: 'four grey herons', token: 'token-1' },
      ],
    ])
  })

  // docs/spec §2: Forgot password asks for country and phone, or email
  // docs/spec §5: Forgot password: The country field is required; The phone or email field is required
  it('asks for phone and country when the shop is configured so', async () => {
    const api = fakeApi({ ...codeSent, ...countries })
    await openStep({ forgot_otp_type: 'phone' })
    await userEvent.click(button('Send code'))
    const country = screen.getByRole('combobox', { name: 'Country' })
    const phone = screen.getByLabelText('Phone')
    expect([country, phone].map(errorAt)).toEqual([
      'The country field is required',
      'The phone or email field is required',
    ])
    await userEvent.type(country, 'bang{Enter}')
    await userEvent.type(phone, '01711000203{Enter}')
    expect(await screen.findByText('+880 01711000203')).toBeTruthy()
    expect(api.requestsTo('POST /send-otp')[0]?.body).toEqual({
      phone: '01711000203',
      phone_code: '880',
      forgot_password: 1,
    })
    await userEvent.click(button('Change'))
    expect(await screen.findByDisplayValue('01711000203')).toBeTruthy()
  })

  it('sends no second code to the same address within a minute', async () => {
    const api = fakeApi(codeSent)
    await openStep()
    await userEvent.type(await emailField(), 'amira@shop.test{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('group', { name: 'One-time password' })).toBeTruthy()
    expect(api.requests).toHaveLength(1)
    await userEvent.click(button('Change'))
    await userEvent.type(await emailField(), '.example{Enter}')
    expect(await screen.findByText('amira@shop.test.example')).toBeTruthy()
    expect(api.requests).toHaveLength(2)
  })

  // docs/spec §8: Failed send-otp, verify, reset, registration or login: the message as an error toast; field errors
  // fill the fields
  it('requires an address and shows the server’s error at it', async () => {
    fakeApi({
      'POST /send-otp': () =>
        refusalReply(422, 'invalid', 'The phone or email field is not valid', { phone: ['It is not valid'] }),
    })
    await openStep()
    await userEvent.click(button('Send code'))
    expect(errorAt(await emailField())).toBe('The phone or email field is required')
    expect(await findBarriers()).toEqual([])
    await userEvent.type(await emailField(), 'amira{Enter}')
    await waitFor(async () => expect(errorAt(await emailField())).toBe('It is not valid'))
    expect(toastTexts()).toEqual([expect.stringContaining('The phone or email field is not valid')])
  })

  it('links back to the login', async () => {
    await openStep()
    await userEvent.click(button('Back to login'))
    expect(await screen.findByLabelText('Phone or email')).toBeTruthy()
  })
})

describe('one-time code step', () => {
  async function openStep(step: AuthStep = mailCodeStep) {
    await openAuthStep(step)
    await screen.findByRole('group', { name: 'One-time password' })
  }

  // docs/spec §5: OTP: four characters, one per box
  it('empties the boxes and shows the server’s message after a wrong code', async () => {
    let accepts = false
    const api = fakeApi({
      'POST /verify-otp': () =>
        accepts ? reply('Code accepted', { token: 't' }) : refusalReply(422, 'otp_wrong', 'The code is not correct'),
    })
    await openStep()
    await userEvent.keyboard('1111')
    await waitFor(() => expect(typedCode()).toBe('____'))
    expect(document.activeElement).toBe(boxes()[0])
    expect(errorAt(boxes()[0] as HTMLElement)).toBe('The code is not correct')
    expect(toastTexts()).toEqual([expect.stringContaining('The code is not correct')])
    expect(await findBarriers()).toEqual([])
    accepts = true
    await userEvent.keyboard('4')
    expect(errorAt(boxes()[0] as HTMLElement)).toBeUndefined()
    await userEvent.paste('٤٧٠٢')
    expect(await screen.findByLabelText('New Password')).toBeTruthy()
    expect(api.requests).toHaveLength(2)
  })

  it('closes after verifying an account, even when the reply contains a reset token', async () => {
    fakeApi({ 'POST /verify-otp': () => reply('Your account is verified', { token: 't' }) })
    await openStep({ ...mailCodeStep, purpose: 'verify' })
    await userEvent.keyboard('4702')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toastTexts()).toEqual([expect.stringContaining('Your account is verified')])
  })

  it('keeps the code when the shop cannot be reached, and can send it again', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('away'))
    await openStep()
    expect(button('Verify').disabled).toBe(true)
    await userEvent.keyboard('4702')
    await waitFor(() => expect(toastTexts()).toEqual([expect.stringContaining('The shop cannot be reached')]))
    expect(typedCode()).toBe('4702')
    fakeApi({ 'POST /verify-otp': () => reply('Code accepted', { token: 't' }) })
    await userEvent.click(button('Verify'))
    expect(await screen.findByLabelText('New Password')).toBeTruthy()
  })

  it('is busy during the request and sends it only once', async () => {
    const api = fakeApi({ 'POST /verify-otp': () => new Promise(() => {}) })
    await openStep()
    await userEvent.keyboard('4702')
    expect(button('Verify').getAttribute('aria-busy')).toBe('true')
    await userEvent.keyboard('9{Enter}')
    expect(typedCode()).toBe('4702')
    expect(api.requests).toHaveLength(1)
  })

  it('shows the phone left to right in Arabic, and links to the outbox in a local shop', async () => {
    await openAuthStep({ ...mailCodeStep, phone: '1711000203', phoneCode: '880' }, { app_environment: 'local' }, 'ar')
    await screen.findByRole('group', { name: 'One-time password' })
    expect(screen.getByText('+880 1711000203').closest('[dir=ltr]')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read the code in the outbox' }).getAttribute('href')).toBe(
      '/api/dev/outbox',
    )
    expect(await findBarriers()).toEqual([])
  })

  it('reads the code from the text message by WebOTP', async () => {
    Object.defineProperty(window, 'OTPCredential', { configurable: true, value: class {} })
    const get = vi.fn(async (_: unknown) => ({ code: '4702' }))
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    onTestFinished(() => void Reflect.deleteProperty(window, 'OTPCredential'))
    const api = fakeApi({ 'POST /verify-otp': () => reply('Code accepted', { token: 't' }) })
    await openAuthStep({ ...mailCodeStep, phone: '1711000203', phoneCode: '880' })
    await waitFor(() => expect(api.requests[0]?.body).toMatchObject({ otp: '4702', phone_code: '880' }))
    expect(get.mock.calls[0]?.[0]).toMatchObject({ otp: { transport: ['sms'] } })
  })
})

describe('countdown to the next code', () => {
  const advanceTime = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  const timer = () => screen.queryByRole('timer')?.textContent
  const start = Date.parse('2026-03-01T10:00:00Z')

  async function openStep(elapsed = 0) {
    vi.useFakeTimers({ now: start })
    await openAuthStep({ ...mailCodeStep, sent: start - elapsed })
    // The dialog opens one frame later.
    await advanceTime(50)
    vi.setSystemTime(start)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }
  // docs/spec §4: After a successful OTP request a countdown of 60 seconds, shown as 00:{seconds}; at zero a Resend
  // OTP button
  // docs/spec §9: OTP length 4; resend countdown 60 seconds
  it('counts sixty seconds from the sending, then offers another code', async () => {
    fakeApi(codeSent)
    await openStep()
    expect(timer()).toBe('00:60')
    await advanceTime(1_010)
    expect(timer()).toBe('00:59')
    await advanceTime(50_000)
    expect(timer()).toBe('00:09')
    await advanceTime(8_000)
    expect(timer()).toBe('00:01')
    await advanceTime(1_000)
    expect(timer()).toBeUndefined()
    expect(button('Resend OTP')).toBeTruthy()
    expect(screen.getByText('You can ask for a new code now.')).toBeTruthy()
  })

  it('restarts with each new code, which empties the boxes', async () => {
    const api = fakeApi(codeSent)
    await openStep(60_000)
    setValue(boxes()[0] as HTMLElement, '4')
    fireEvent.click(button('Resend OTP'))
    await advanceTime(0)
    expect(timer()).toBe('00:60')
    expect(typedCode()).toBe('____')
    expect(document.activeElement).toBe(boxes()[0])
    expect(api.requests.map(({ body }) => body)).toEqual([
      { phone: 'amira@shop.test', phone_code: null, forgot_password: 1 },
    ])
    expect(toastTexts().join()).toContain('a code is on its way')
  })

  it('does not restart when the code could not be sent, and shows the server’s message', async () => {
    fakeApi({ 'POST /send-otp': () => refusalReply(429, 'too_many_requests', 'Please wait a moment') })
    await openStep(60_000)
    fireEvent.click(button('Resend OTP'))
    await advanceTime(0)
    expect(toastTexts()).toEqual([expect.stringContaining('Please wait a moment')])
    expect(button('Resend OTP')).toBeTruthy()
  })

  it('continues while the tab is hidden, and shows at most sixty seconds after the clock was set back', async () => {
    await openStep(10_000)
    expect(timer()).toBe('00:50')
    // Browsers throttle the timers of hidden tabs, so only the clock has advanced.
    vi.setSystemTime(start + 30_000)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(timer()).toBe('00:20')
    vi.setSystemTime(start - 3_600_000)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(timer()).toBe('00:60')
  })
})

describe('new password step', () => {
  const password = () => screen.getByLabelText<HTMLInputElement>('New Password')
  const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm Password')

  async function openStep() {
    await openAuthStep({ name: 'reset', token: 'token-1' })
    await screen.findByLabelText('New Password')
  }

  // docs/spec §5: Reset: the confirmation equals the password, else Confirm Password does not match
  it('requires the same password twice', async () => {
    const api = fakeApi({})
    await openStep()
    setValue(password(), 'four grey herons')
    await userEvent.type(confirmation(), 'four grey heron{Enter}')
    expect(errorAt(confirmation())).toBe('Confirm Password does not match')
    expect(document.activeElement).toBe(confirmation())
    expect(api.requests).toEqual([])
    await userEvent.type(confirmation(), 's')
    expect(errorAt(confirmation())).toBeUndefined()
    expect(await findBarriers()).toEqual([])
  })

  it('shows the strength, and the password on request', async () => {
    await openStep()
    expect(password().parentElement?.parentElement?.textContent).toContain('At least 8 characters')
    for (const [secret, word] of [
      ['password1', 'Weak'],
      ['lampshade', 'Fair'],
      ['Lamp7shade', 'Good'],
      ['four grey herons', 'Strong'],
    ] as const) {
      setValue(password(), secret)
      expect(document.getElementById(password().getAttribute('aria-describedby') ?? '')?.textContent).toContain(word)
    }
    expect([password(), confirmation()].map((field) => [field.type, field.autocomplete])).toEqual([
      ['password', 'new-password'],
      ['password', 'new-password'],
    ])
    await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement)
    expect(password().type).toBe('text')
  })

  it('shows the server’s error at the field', async () => {
    fakeApi({
      'POST /reset-password': () =>
        refusalReply(422, 'invalid', 'Too easy', { password: ['This is too easy to guess.'] }),
    })
    await openStep()
    setValue(password(), 'password1')
    await userEvent.type(confirmation(), 'password1{Enter}')
    await waitFor(() => expect(errorAt(password())).toBe('This is too easy to guess.'))
    expect(toastTexts()[0]).toContain('Too easy')
  })

  it('offers a new code when the reset token has expired', async () => {
    fakeApi({ 'POST /reset-password': () => refusalReply(422, 'reset_token_invalid', 'The time is over.') })
    await openStep()
    setValue(password(), 'four grey herons')
    await userEvent.type(confirmation(), 'four grey herons{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a new code' }))
    expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy()
  })
})
