import type { SiteSettings } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { someCountries } from '../../countries/testing/countries.ts'
import type { AuthStep } from '../index.ts'
import { errorAt, openAuthStep, resetDialogs, toastTexts } from '../testing/render-dialogs.tsx'
import { fakeApi, okReply, refusalReply } from '../testing/session-data.ts'
import { recoveryDraft } from './recovery-draft.ts'
import { forgetSentCode } from './send-code.ts'

const said = (message: string, data: unknown = {}) => ({ body: { message, data } })
const sent = { 'POST /send-otp': () => said('If there is an account, a code is on its way', { email_or_phone: '' }) }
const countries = { 'GET /countries': () => okReply({ countries: someCountries }) }

// Their code comes which fake timers know nothing of.
beforeAll(() =>
  Promise.all([
    import('../auth-panel.tsx'),
    import('../login/login-step.tsx'),
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

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const boxes = () =>
  within(screen.getByRole('group', { name: 'One-time password' })).getAllByRole<HTMLInputElement>('textbox')
const code = () =>
  boxes()
    .map((box) => box.value || '_')
    .join('')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const write = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })

const byMail = {
  name: 'otp',
  purpose: 'recover',
  phone: 'amira@shop.test',
  phoneCode: null,
  sent: 0,
} satisfies AuthStep

describe('a forgotten password', () => {
  async function open(settings: Partial<SiteSettings> = {}) {
    await openAuthStep({ name: 'forgot' }, settings)
    await screen.findByRole('button', { name: 'Send code' })
  }

  it('is recovered by mail: a code, a new password, the login', async () => {
    const api = fakeApi({
      ...sent,
      'POST /verify-otp': () => said('Code accepted', { token: 'token-1' }),
      'POST /reset-password': () => said('Your password was changed. Please log in with it.'),
    })
    // The demo's own account does not take the place of the one that was recovered.
    await open({ app_environment: 'local' })
    await userEvent.type(await email(), 'amira@shop.test{Enter}')
    expect(await screen.findByText('amira@shop.test')).toBeTruthy()
    expect(toastTexts()[0]).toContain('If there is an account, a code is on its way')
    expect(document.activeElement).toBe(boxes()[0])
    await userEvent.keyboard('4702')

    const password = await screen.findByLabelText<HTMLInputElement>('New Password')
    expect(toastTexts().join()).toContain('Code accepted')
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('amira@shop.test')
    write(password, 'four grey herons')
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

  it('is recovered by phone and country where the shop does so', async () => {
    const api = fakeApi({ ...sent, ...countries })
    await open({ forgot_otp_type: 'phone' })
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

  it('is not asked for twice within a minute: the code is on its way', async () => {
    const api = fakeApi(sent)
    await open()
    await userEvent.type(await email(), 'amira@shop.test{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('group', { name: 'One-time password' })).toBeTruthy()
    expect(api.requests).toHaveLength(1)
    await userEvent.click(button('Change'))
    await userEvent.type(await email(), '.example{Enter}')
    expect(await screen.findByText('amira@shop.test.example')).toBeTruthy()
    expect(api.requests).toHaveLength(2)
  })

  it('needs an address, and shows the server’s words at it', async () => {
    fakeApi({
      'POST /send-otp': () =>
        refusalReply(422, 'invalid', 'The phone or email field is not valid', { phone: ['It is not valid'] }),
    })
    await open()
    await userEvent.click(button('Send code'))
    expect(errorAt(await email())).toBe('The phone or email field is required')
    expect(await findBarriers()).toEqual([])
    await userEvent.type(await email(), 'amira{Enter}')
    await waitFor(async () => expect(errorAt(await email())).toBe('It is not valid'))
    expect(toastTexts()).toEqual([expect.stringContaining('The phone or email field is not valid')])
  })

  it('leads back to the login', async () => {
    await open()
    await userEvent.click(button('Back to login'))
    expect(await screen.findByLabelText('Phone or email')).toBeTruthy()
  })
})

describe('the code', () => {
  async function open(step: AuthStep = byMail) {
    await openAuthStep(step)
    await screen.findByRole('group', { name: 'One-time password' })
  }

  it('that is wrong is taken back, with the server’s words, for another try', async () => {
    let right = false
    const api = fakeApi({
      'POST /verify-otp': () =>
        right ? said('Code accepted', { token: 't' }) : refusalReply(422, 'otp_wrong', 'The code is not correct'),
    })
    await open()
    await userEvent.keyboard('1111')
    await waitFor(() => expect(code()).toBe('____'))
    expect(document.activeElement).toBe(boxes()[0])
    expect(errorAt(boxes()[0] as HTMLElement)).toBe('The code is not correct')
    expect(toastTexts()).toEqual([expect.stringContaining('The code is not correct')])
    expect(await findBarriers()).toEqual([])
    right = true
    await userEvent.keyboard('4')
    expect(errorAt(boxes()[0] as HTMLElement)).toBeUndefined()
    await userEvent.paste('٤٧٠٢')
    expect(await screen.findByLabelText('New Password')).toBeTruthy()
    expect(api.requests).toHaveLength(2)
  })

  it('that verifies an account leads to no new password, whatever comes along', async () => {
    fakeApi({ 'POST /verify-otp': () => said('Your account is verified', { token: 't' }) })
    await open({ ...byMail, purpose: 'verify' })
    await userEvent.keyboard('4702')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toastTexts()).toEqual([expect.stringContaining('Your account is verified')])
  })

  it('stays where the shop was not reached, and can be sent again', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('away'))
    await open()
    expect(button('Verify').disabled).toBe(true)
    await userEvent.keyboard('4702')
    await waitFor(() => expect(toastTexts()).toEqual([expect.stringContaining('The shop cannot be reached')]))
    expect(code()).toBe('4702')
    fakeApi({ 'POST /verify-otp': () => said('Code accepted', { token: 't' }) })
    await userEvent.click(button('Verify'))
    expect(await screen.findByLabelText('New Password')).toBeTruthy()
  })

  it('is processing while the server looks, and sent once', async () => {
    const api = fakeApi({ 'POST /verify-otp': () => new Promise(() => {}) })
    await open()
    await userEvent.keyboard('4702')
    expect(button('Verify').getAttribute('aria-busy')).toBe('true')
    await userEvent.keyboard('9{Enter}')
    expect(code()).toBe('4702')
    expect(api.requests).toHaveLength(1)
  })

  it('shows where it went, in Arabic too, and where the demo keeps it', async () => {
    await openAuthStep({ ...byMail, phone: '1711000203', phoneCode: '880' }, { app_environment: 'local' }, 'ar')
    await screen.findByRole('group', { name: 'One-time password' })
    expect(screen.getByText('+880 1711000203').closest('[dir=ltr]')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read the code in the outbox' }).getAttribute('href')).toBe(
      '/api/dev/outbox',
    )
    expect(await findBarriers()).toEqual([])
  })

  it('is taken from the message by phones that can', async () => {
    Object.defineProperty(window, 'OTPCredential', { configurable: true, value: class {} })
    const get = vi.fn(async (_: unknown) => ({ code: '4702' }))
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
    onTestFinished(() => void Reflect.deleteProperty(window, 'OTPCredential'))
    const api = fakeApi({ 'POST /verify-otp': () => said('Code accepted', { token: 't' }) })
    await openAuthStep({ ...byMail, phone: '1711000203', phoneCode: '880' })
    await waitFor(() => expect(api.requests[0]?.body).toMatchObject({ otp: '4702', phone_code: '880' }))
    expect(get.mock.calls[0]?.[0]).toMatchObject({ otp: { transport: ['sms'] } })
  })
})

describe('the countdown', () => {
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  const timer = () => screen.queryByRole('timer')?.textContent
  const start = Date.parse('2026-03-01T10:00:00Z')

  async function open(ago = 0) {
    vi.useFakeTimers({ now: start })
    await openAuthStep({ ...byMail, sent: start - ago })
    // The dialog opens a frame later.
    await pass(50)
    vi.setSystemTime(start)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }
  it('counts sixty seconds from the moment of sending, then offers another code', async () => {
    fakeApi(sent)
    await open()
    expect(timer()).toBe('00:60')
    await pass(1_010)
    expect(timer()).toBe('00:59')
    await pass(50_000)
    expect(timer()).toBe('00:09')
    await pass(8_000)
    expect(timer()).toBe('00:01')
    await pass(1_000)
    expect(timer()).toBeUndefined()
    expect(button('Resend OTP')).toBeTruthy()
    expect(screen.getByText('You can ask for a new code now.')).toBeTruthy()
  })

  it('begins anew with each code, and empties the boxes', async () => {
    const api = fakeApi(sent)
    await open(60_000)
    write(boxes()[0] as HTMLElement, '4')
    fireEvent.click(button('Resend OTP'))
    await pass(0)
    expect(timer()).toBe('00:60')
    expect(code()).toBe('____')
    expect(document.activeElement).toBe(boxes()[0])
    expect(api.requests.map(({ body }) => body)).toEqual([
      { phone: 'amira@shop.test', phone_code: null, forgot_password: 1 },
    ])
    expect(toastTexts().join()).toContain('a code is on its way')
  })

  it('stays at its end, with the server’s words, where none was sent', async () => {
    fakeApi({ 'POST /send-otp': () => refusalReply(429, 'too_many_requests', 'Please wait a moment') })
    await open(60_000)
    fireEvent.click(button('Resend OTP'))
    await pass(0)
    expect(toastTexts()).toEqual([expect.stringContaining('Please wait a moment')])
    expect(button('Resend OTP')).toBeTruthy()
  })

  it('goes on while the tab is hidden, and by no clock that was put back', async () => {
    await open(10_000)
    expect(timer()).toBe('00:50')
    // Timers of hidden tabs are held back: only the clock went on.
    vi.setSystemTime(start + 30_000)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(timer()).toBe('00:20')
    vi.setSystemTime(start - 3_600_000)
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(timer()).toBe('00:60')
  })
})

describe('the new password', () => {
  const password = () => screen.getByLabelText<HTMLInputElement>('New Password')
  const again = () => screen.getByLabelText<HTMLInputElement>('Confirm Password')

  async function open() {
    await openAuthStep({ name: 'reset', token: 'token-1' })
    await screen.findByLabelText('New Password')
  }

  it('must be given twice alike', async () => {
    const api = fakeApi({})
    await open()
    write(password(), 'four grey herons')
    await userEvent.type(again(), 'four grey heron{Enter}')
    expect(errorAt(again())).toBe('Confirm Password does not match')
    expect(document.activeElement).toBe(again())
    expect(api.requests).toEqual([])
    await userEvent.type(again(), 's')
    expect(errorAt(again())).toBeUndefined()
    expect(await findBarriers()).toEqual([])
  })

  it('shows how strong it is, and itself when asked', async () => {
    await open()
    expect(password().parentElement?.parentElement?.textContent).toContain('At least 8 characters')
    for (const [secret, word] of [
      ['password1', 'Weak'],
      ['lampshade', 'Fair'],
      ['Lamp7shade', 'Good'],
      ['four grey herons', 'Strong'],
    ] as const) {
      write(password(), secret)
      expect(document.getElementById(password().getAttribute('aria-describedby') ?? '')?.textContent).toContain(word)
    }
    expect([password(), again()].map((one) => [one.type, one.autocomplete])).toEqual([
      ['password', 'new-password'],
      ['password', 'new-password'],
    ])
    await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement)
    expect(password().type).toBe('text')
  })

  it('that the server refuses says so at the field', async () => {
    fakeApi({
      'POST /reset-password': () =>
        refusalReply(422, 'invalid', 'Too easy', { password: ['This is too easy to guess.'] }),
    })
    await open()
    write(password(), 'password1')
    await userEvent.type(again(), 'password1{Enter}')
    await waitFor(() => expect(errorAt(password())).toBe('This is too easy to guess.'))
    expect(toastTexts()[0]).toContain('Too easy')
  })

  it('that comes too late leads back to a new code', async () => {
    fakeApi({ 'POST /reset-password': () => refusalReply(422, 'reset_token_invalid', 'The time is over.') })
    await open()
    write(password(), 'four grey herons')
    await userEvent.type(again(), 'four grey herons{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for a new code' }))
    expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy()
  })
})
