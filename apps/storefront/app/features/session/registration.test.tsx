import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { someCountries } from '../forms/testing/countries.ts'
import { openAuthDialog, whenLoggedIn } from './auth-flow.ts'
import { registrationDraft } from './registration-fields.tsx'
import { forgetSentCode } from './send-code.tsx'
import { errorAt, openAuthStep, resetDialogs, toastTexts } from './testing/render-dialogs.tsx'
import { amira, fakeApi, okReply, refusalReply, sessionOf } from './testing/session-data.ts'

beforeAll(() => import('./auth-panel.tsx'))
beforeEach(() => {
  localStorage.clear()
  registrationDraft.forget()
  forgetSentCode()
})
afterEach(resetDialogs)

const countries = { 'GET /countries': () => okReply({ countries: someCountries }) }
const dialog = () => screen.getByRole('dialog', { name: 'Create an account' })
const country = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone')
const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submitButton = () => within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Create account' })

async function openRegistration(settings: Partial<SiteSettings> = {}, locale = 'en') {
  await openAuthStep({ name: 'registration' }, settings, locale)
  await screen.findByLabelText('Name')
}
const setValue = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
async function fill() {
  setValue(name(), ' Amira Haddad ')
  await userEvent.type(country(), 'germ{Enter}')
  setValue(phone(), '1701234567')
  setValue(email(), 'amira@shop.test')
  setValue(password(), 'four grey herons')
}

describe('registration dialog', () => {
  // docs/spec §3: Payloads of registration (name, country, phone_code, phone, email, password), login (phone,
  // password), reset (password, password_confirmation, token)
  // docs/spec §4: Registration stores the session, closes, shows a success toast, clears the form; with
  // register_otp_verify it opens the OTP dialog and sends an OTP
  // docs/spec §8: Register Successful / You have successfully registered; Login Successful / You have successfully
  // logged in; Logout successfully; server messages for OTP
  it('creates an account, shows a toast, closes, and is empty the next time', async () => {
    const api = fakeApi({ ...countries, 'POST /registration': () => okReply(sessionOf()) })
    await openRegistration()
    await fill()
    await userEvent.type(password(), '{Enter}')
    expect(await screen.findByText('Register Successful')).toBeTruthy()
    expect(toastTexts()[0]).toContain('You have successfully registered')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(session.get()?.user.name).toBe('Amira Haddad')
    expect(api.requestsTo('POST /registration').map((request) => request.body)).toEqual([
      {
        name: 'Amira Haddad',
        country: 'Germany',
        phone_code: '49',
        phone: '1701234567',
        email: 'amira@shop.test',
        password: 'four grey herons',
      },
    ])
    expect(api.requestsTo('POST /send-otp')).toEqual([])
    expect(registrationDraft.read().name).toBe('')
  })

  it('runs the action that waited for a login', async () => {
    fakeApi({ ...countries, 'POST /registration': () => okReply(sessionOf()) })
    const action = vi.fn()
    whenLoggedIn(action)
    await openRegistration()
    await fill()
    await userEvent.click(submitButton())
    await waitFor(() => expect(action).toHaveBeenCalledOnce())
  })

  it('reports each missing field without a request', async () => {
    const api = fakeApi(countries)
    await openRegistration()
    await userEvent.click(submitButton())
    expect([name(), country(), phone(), email(), password()].map(errorAt)).toEqual([
      'The name field is required',
      'The country field is required',
      'The phone field is required',
      'The email field is required',
      'The password field is required',
    ])
    expect(document.activeElement).toBe(name())
    expect(api.requestsTo('POST /registration')).toEqual([])
    await userEvent.type(name(), 'A')
    expect(errorAt(name())).toBeUndefined()
    expect(await findBarriers()).toEqual([])
  })

  // docs/spec §5: Registration phone: digits only, minimum and maximum length from settings (9 and 16)
  it('validates phone, email and password by the rules of the shop', async () => {
    fakeApi(countries)
    await openRegistration({ phone_min_length: 6, phone_max_length: 8 })
    await fill()
    setValue(email(), 'amira@shop')
    setValue(password(), 'short')
    await userEvent.click(submitButton())
    expect([phone(), email(), password()].map(errorAt)).toEqual([
      'The phone field must have at most 8 digits',
      'The email field is not valid',
      'The password field must have at least 8 characters',
    ])
    setValue(phone(), '12345')
    await userEvent.click(submitButton())
    expect(errorAt(phone())).toBe('The phone field must have at least 6 digits')
  })

  // docs/spec §5: Server field errors, the first of each, under name, country, phone, email, password; login and reset
  // also show the first server message
  it('shows the server’s first error of each field at the field, and its message as a toast', async () => {
    const errors = {
      name: ['No such name', 'and more'],
      country: ['No such country'],
      phone: ['There is an account with this phone already'],
      email: ['There is an account with this email already'],
      password: ['This password is too easy to guess.'],
    }
    fakeApi({ ...countries, 'POST /registration': () => refusalReply(422, 'invalid', 'No such name', errors) })
    await openRegistration()
    await fill()
    await userEvent.click(submitButton())
    await waitFor(() => expect(errorAt(name())).toBe('No such name'))
    expect([country(), phone(), email(), password()].map(errorAt)).toEqual([
      'No such country',
      'There is an account with this phone already',
      'There is an account with this email already',
      'This password is too easy to guess.',
    ])
    expect(toastTexts()[0]).toContain('No such name')
    expect(session.get()).toBeNull()
    await userEvent.type(country(), 'bang{Enter}')
    expect(errorAt(country())).toBeUndefined()
  })

  it('is busy during the request and sends it only once', async () => {
    let respond = () => {}
    const pendingReply = new Promise<void>((resolve) => {
      respond = resolve
    })
    const api = fakeApi({ ...countries, 'POST /registration': () => pendingReply.then(() => okReply(sessionOf())) })
    await openRegistration()
    await fill()
    await userEvent.click(submitButton())
    expect(submitButton().getAttribute('aria-busy')).toBe('true')
    await userEvent.type(password(), '{Enter}')
    respond()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requestsTo('POST /registration')).toHaveLength(1)
  })

  it('keeps all input but the password when it is closed', async () => {
    fakeApi(countries)
    await openRegistration()
    await fill()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => openAuthDialog({ name: 'registration' }))
    await screen.findByLabelText('Name')
    expect([name(), country(), phone(), email(), password()].map((field) => field.value)).toEqual([
      ' Amira Haddad ',
      'Germany',
      '1701234567',
      'amira@shop.test',
      '',
    ])
  })

  it('sends null for an empty phone when the shop does not require one', async () => {
    const api = fakeApi({ ...countries, 'POST /registration': () => okReply(sessionOf()) })
    await openRegistration({ phone_required: false })
    await fill()
    setValue(phone(), '')
    expect(phone().required).toBe(false)
    await userEvent.click(submitButton())
    await waitFor(() => expect(api.requestsTo('POST /registration')[0]?.body).toMatchObject({ phone: null }))
  })

  it('requires the email when the phone is optional and empty', async () => {
    fakeApi(countries)
    await openRegistration({ phone_required: false, register_otp_type: 'phone' })
    await userEvent.click(submitButton())
    expect(errorAt(email())).toBe('The email field is required')
    setValue(phone(), '1701234567')
    await userEvent.click(submitButton())
    expect(errorAt(email())).toBeUndefined()
  })

  it('has autocomplete attributes for password managers, and passes axe in Arabic', async () => {
    fakeApi(countries)
    await openRegistration({}, 'ar')
    expect([name(), phone(), email(), password()].map((field) => field.autocomplete)).toEqual([
      'name',
      'tel-national',
      'email',
      'new-password',
    ])
    expect(phone().closest('[dir=ltr]')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it('links to the login and back', async () => {
    fakeApi(countries)
    await openRegistration()
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Login' }))
    await screen.findByLabelText('Phone or email')
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    expect(await screen.findByLabelText('Name')).toBeTruthy()
  })
})

describe('registration that is verified by a one-time code', () => {
  const codeSent = {
    'POST /send-otp': () => ({ body: { message: 'A code is on its way', data: { email_or_phone: '' } } }),
  }
  const registered = {
    ...countries,
    'POST /registration': () => okReply(sessionOf({ ...amira, account_verified: false })),
  }

  it('sends the code by mail, asks for it, and closes once the account is verified', async () => {
    const api = fakeApi({
      ...registered,
      ...codeSent,
      'POST /verify-otp': () => ({ body: { message: 'Your account is verified', data: { token: null } } }),
    })
    await openRegistration({ register_otp_verify: true, register_otp_type: 'email' })
    await fill()
    await userEvent.click(submitButton())
    expect(await screen.findByRole('group', { name: 'One-time password' })).toBeTruthy()
    expect(toastTexts().join()).toMatch(/Register Successful.*A code is on its way/)
    expect(api.requestsTo('POST /send-otp').map((request) => request.body)).toEqual([
      { phone: 'amira@shop.test', phone_code: null, forgot_password: null },
    ])
    expect(screen.getByRole('dialog').textContent).toContain('We sent four digits to amira@shop.test.')
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    expect(session.get()?.user.account_verified).toBe(false)
    await userEvent.keyboard('4702')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toastTexts().join()).toContain('Your account is verified')
    expect(session.get()?.user.account_verified).toBe(true)
  })

  it('sends the code to the phone when the shop is configured so', async () => {
    const api = fakeApi({ ...registered, ...codeSent })
    await openRegistration({ register_otp_verify: true, register_otp_type: 'phone' })
    await fill()
    await userEvent.click(submitButton())
    await screen.findByRole('group', { name: 'One-time password' })
    expect(api.requestsTo('POST /send-otp')[0]?.body).toEqual({
      phone: '5550107788',
      phone_code: '1',
      forgot_password: null,
    })
    expect(screen.getByText('+1 5550107788')).toBeTruthy()
  })

  it('offers to resend the code at once when sending failed, with the account created', async () => {
    fakeApi({ ...registered, 'POST /send-otp': () => refusalReply(429, 'too_many_requests', 'Too many codes') })
    await openRegistration({ register_otp_verify: true })
    await fill()
    await userEvent.click(submitButton())
    expect(await screen.findByRole('button', { name: 'Resend OTP' })).toBeTruthy()
    expect(toastTexts().join()).toContain('Too many codes')
    expect(session.get()).not.toBeNull()
  })
})
