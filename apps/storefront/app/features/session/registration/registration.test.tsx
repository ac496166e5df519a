import { session } from '@rialto/client/session.ts'
import type { SiteSettings } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { someCountries } from '../../countries/testing/countries.ts'
import { openAuthDialog, whenLoggedIn } from '../index.ts'
import { forgetSentCode } from '../recovery/send-code.ts'
import { errorAt, openAuthStep, resetDialogs, toastTexts } from '../testing/render-dialogs.tsx'
import { amira, fakeApi, okReply, refusalReply, sessionOf } from '../testing/session-data.ts'
import { registrationDraft } from './registration-draft.ts'

beforeAll(() => import('../auth-panel.tsx'))
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
const send = () => within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Create account' })

async function open(settings: Partial<SiteSettings> = {}, locale = 'en') {
  await openAuthStep({ name: 'registration' }, settings, locale)
  await screen.findByLabelText('Name')
}
const write = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
async function fill() {
  write(name(), ' Amira Haddad ')
  await userEvent.type(country(), 'germ{Enter}')
  write(phone(), '1701234567')
  write(email(), 'amira@shop.test')
  write(password(), 'four grey herons')
}

describe('registering', () => {
  it('makes an account, says so and closes, with an empty form the next time', async () => {
    const api = fakeApi({ ...countries, 'POST /registration': () => okReply(sessionOf()) })
    await open()
    await fill()
    await userEvent.type(password(), '{Enter}')
    expect(await screen.findByText('Register Successful')).toBeTruthy()
    expect(toastTexts()[0]).toContain('You have successfully registered')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(session.get()?.user.name).toBe('Amira Haddad')
    expect(api.requestsTo('POST /registration').map((one) => one.body)).toEqual([
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

  it('carries out what waited for somebody to be logged in', async () => {
    fakeApi({ ...countries, 'POST /registration': () => okReply(sessionOf()) })
    const action = vi.fn()
    whenLoggedIn(action)
    await open()
    await fill()
    await userEvent.click(send())
    await waitFor(() => expect(action).toHaveBeenCalledOnce())
  })

  it('says at each field what is missing, and asks nobody', async () => {
    const api = fakeApi(countries)
    await open()
    await userEvent.click(send())
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

  it('holds phone, email and password against the rules of the shop', async () => {
    fakeApi(countries)
    await open({ phone_min_length: 6, phone_max_length: 8 })
    await fill()
    write(email(), 'amira@shop')
    write(password(), 'short')
    await userEvent.click(send())
    expect([phone(), email(), password()].map(errorAt)).toEqual([
      'The phone field must have at most 8 digits',
      'The email field is not valid',
      'The password field must have at least 8 characters',
    ])
    write(phone(), '12345')
    await userEvent.click(send())
    expect(errorAt(phone())).toBe('The phone field must have at least 6 digits')
  })

  it('shows the first of the server’s words at each field, and its message as a toast', async () => {
    const errors = {
      name: ['No such name', 'and more'],
      country: ['No such country'],
      phone: ['There is an account with this phone already'],
      email: ['There is an account with this email already'],
      password: ['This password is too easy to guess.'],
    }
    fakeApi({ ...countries, 'POST /registration': () => refusalReply(422, 'invalid', 'No such name', errors) })
    await open()
    await fill()
    await userEvent.click(send())
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

  it('is processing while the server thinks, and is sent once', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    const api = fakeApi({ ...countries, 'POST /registration': () => waiting.then(() => okReply(sessionOf())) })
    await open()
    await fill()
    await userEvent.click(send())
    expect(send().getAttribute('aria-busy')).toBe('true')
    await userEvent.type(password(), '{Enter}')
    answer()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.requestsTo('POST /registration')).toHaveLength(1)
  })

  it('loses nothing when it is closed by mistake, but the password', async () => {
    fakeApi(countries)
    await open()
    await fill()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => openAuthDialog({ name: 'registration' }))
    await screen.findByLabelText('Name')
    expect([name(), country(), phone(), email(), password()].map((one) => one.value)).toEqual([
      ' Amira Haddad ',
      'Germany',
      '1701234567',
      'amira@shop.test',
      '',
    ])
  })

  it('leaves out what the shop does not need', async () => {
    const api = fakeApi({ ...countries, 'POST /registration': () => okReply(sessionOf()) })
    await open({ phone_required: false })
    await fill()
    write(phone(), '')
    expect(phone().required).toBe(false)
    await userEvent.click(send())
    await waitFor(() => expect(api.requestsTo('POST /registration')[0]?.body).toMatchObject({ phone: null }))
  })

  it('needs one way to reach the shopper', async () => {
    fakeApi(countries)
    await open({ phone_required: false, register_otp_type: 'phone' })
    await userEvent.click(send())
    expect(errorAt(email())).toBe('The email field is required')
    write(phone(), '1701234567')
    await userEvent.click(send())
    expect(errorAt(email())).toBeUndefined()
  })

  it('is recognised by password managers, and reads in Arabic as well', async () => {
    fakeApi(countries)
    await open({}, 'ar')
    expect([name(), phone(), email(), password()].map((one) => one.autocomplete)).toEqual([
      'name',
      'tel-national',
      'email',
      'new-password',
    ])
    expect(phone().closest('[dir=ltr]')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it('leads to the login and back', async () => {
    fakeApi(countries)
    await open()
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Login' }))
    await screen.findByLabelText('Phone or email')
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    expect(await screen.findByLabelText('Name')).toBeTruthy()
  })
})

describe('registering with a code to follow', () => {
  const sent = { 'POST /send-otp': () => ({ body: { message: 'A code is on its way', data: { email_or_phone: '' } } }) }
  const made = { ...countries, 'POST /registration': () => okReply(sessionOf({ ...amira, account_verified: false })) }

  it('has it sent by mail, asks for it, and closes once the account is verified', async () => {
    const api = fakeApi({
      ...made,
      ...sent,
      'POST /verify-otp': () => ({ body: { message: 'Your account is verified', data: { token: null } } }),
    })
    await open({ register_otp_verify: true, register_otp_type: 'email' })
    await fill()
    await userEvent.click(send())
    expect(await screen.findByRole('group', { name: 'One-time password' })).toBeTruthy()
    expect(toastTexts().join()).toMatch(/Register Successful.*A code is on its way/)
    expect(api.requestsTo('POST /send-otp').map((one) => one.body)).toEqual([
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

  it('has it sent to the phone where the shop does so', async () => {
    const api = fakeApi({ ...made, ...sent })
    await open({ register_otp_verify: true, register_otp_type: 'phone' })
    await fill()
    await userEvent.click(send())
    await screen.findByRole('group', { name: 'One-time password' })
    expect(api.requestsTo('POST /send-otp')[0]?.body).toEqual({
      phone: '5550107788',
      phone_code: '1',
      forgot_password: null,
    })
    expect(screen.getByText('+1 5550107788')).toBeTruthy()
  })

  it('offers to send it again at once where that failed: the account is there', async () => {
    fakeApi({ ...made, 'POST /send-otp': () => refusalReply(429, 'too_many_requests', 'Too many codes') })
    await open({ register_otp_verify: true })
    await fill()
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Resend OTP' })).toBeTruthy()
    expect(toastTexts().join()).toContain('Too many codes')
    expect(session.get()).not.toBeNull()
  })
})
