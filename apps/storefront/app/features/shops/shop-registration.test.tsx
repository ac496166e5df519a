import { uploadByFetch } from '@rialto/client/api/testing/upload-by-fetch.ts'
import { session } from '@rialto/client/session.ts'
import type { RegisteredShop, Session } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { stubPictures } from '@rialto/ui/testing/stub-pictures.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, amira, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { someCountries } from '../forms/testing/countries.ts'
import { AuthDialogs, closeAuthDialog } from '../session/index.ts'
import { ShopRegisterPage } from './shop-register-page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  resetState()
  sessionStorage.clear()
  stubPictures({ width: 1200, height: 800 })
  uploadByFetch()
})
afterEach(() => {
  act(() => closeAuthDialog())
})

const registerEndpoint = 'POST /shop/register'
const registered = (part: Partial<RegisteredShop> = {}): RegisteredShop => ({
  id: 31,
  name: 'Fern & Fable',
  logo: '/media/uploads/logo.webp',
  banner: '',
  status: 'pending',
  reason: null,
  registered_at: new Date(2026, 10, 21, 9, 5).toISOString(),
  ...part,
})
const access: Session['access'] = { token: 'token', expires_at: '2999-01-01T00:00:00Z' }

function setup(answers: Answers = {}, at = '/shop/register') {
  const calls = mockApi({
    'GET /countries': { data: { countries: someCountries } },
    [registerEndpoint]: { data: { access, user: amira, shop: registered() } },
    'GET /seller/shop': { data: { shop: registered() } },
    ...answers,
  })
  const sent = () => calls.filter(({ key }) => key === registerEndpoint).map(({ body }) => body as FormData)
  const rendered = renderAccount(
    <>
      <ShopRegisterPage />
      <Link to="/products">Elsewhere</Link>
      <AuthDialogs />
    </>,
    at,
  )
  return { ...rendered, calls, sent }
}

const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const setValue = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const continueToNextStep = () => userEvent.click(button('Continue'))
const heading = (name: string) => screen.getByRole('heading', { level: 2, name })
const currentStep = () => document.querySelector('[aria-current=step]')?.textContent

async function fillPersonStep() {
  setValue(textbox('Name'), 'Amira Haddad')
  await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'bang{Enter}')
  setValue(textbox('Phone'), '1711000203')
  setValue(textbox('Email'), 'amira@example.com')
  setValue(screen.getByLabelText('Password'), 'four grey herons')
  await continueToNextStep()
}
async function fillShopStep() {
  setValue(textbox('Name of the shop'), 'Fern & Fable')
  setValue(textbox('Address of the shop'), '18 Ferry Street, Dhaka')
  setValue(textbox('About the shop'), 'Plants that forgive.')
  await continueToNextStep()
}
async function chooseLogo() {
  await userEvent.upload(screen.getByLabelText('Logo'), new File(['bytes'], 'logo.png', { type: 'image/png' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crop the logo' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Use this part' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const submit = () => userEvent.click(button('Send the application'))

describe('seller registration form', () => {
  it('keeps what was typed when the page is loaded again, but neither password nor pictures', async () => {
    const { unmount } = setup()
    setValue(await screen.findByRole('textbox', { name: 'Name' }), 'Amira Haddad')
    setValue(screen.getByLabelText('Password'), 'harbour-lantern-42')
    expect(sessionStorage.getItem('shop_application_draft')).not.toContain('harbour-lantern-42')
    unmount()
    setup()
    await waitFor(() => expect(textbox('Name').value).toBe('Amira Haddad'))
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(screen.getByText(/^What you typed is still here/)).toBeTruthy()
  })

  it('takes three steps, sends the application, and shows its state', async () => {
    const { sent, container } = setup()
    expect(currentStep()).toContain('About you')
    expect(await findBarriers(container)).toEqual([])
    await fillPersonStep()
    await waitFor(() => expect(document.activeElement).toBe(heading('Your shop')))
    expect(screen.getByText('Step 2 of 3')).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
    await fillShopStep()
    await waitFor(() => expect(currentStep()).toContain('Pictures'))
    await chooseLogo()
    await userEvent.upload(screen.getByLabelText('Banner'), new File(['wide'], 'wide.png', { type: 'image/png' }))
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getByText('Fern & Fable')).toBeTruthy()
    expect(preview.getByText('Plants that forgive.')).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
    await submit()
    const state = await screen.findByRole('heading', { name: 'Your application is with us' })
    await waitFor(() => expect(state.contains(document.activeElement)).toBe(true))
    expect(screen.getByText('We write to you at amira@example.com.')).toBeTruthy()
    expect(session.get()?.user.id).toBe(amira.id)
    const [form] = sent() as [FormData]
    expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
      name: 'Amira Haddad',
      country: 'Bangladesh',
      phone_code: '880',
      phone: '1711000203',
      email: 'amira@example.com',
      password: 'four grey herons',
      shop_name: 'Fern & Fable',
      shop_address: '18 Ferry Street, Dhaka',
      shop_description: 'Plants that forgive.',
    })
    expect([...form].flatMap(([name, value]) => (typeof value === 'string' ? [] : [name]))).toEqual([
      'shop_logo',
      'shop_banner',
    ])
    expect(await findBarriers(container)).toEqual([])
  })

  it('asks for the code of the address at once, and offers it again until it is proved', async () => {
    const unproved = { ...amira, account_verified: false }
    const { calls } = setup({
      [registerEndpoint]: { data: { access, user: unproved, shop: registered() } },
      'POST /send-otp': { data: { email_or_phone: '' } },
    })
    await fillPersonStep()
    await fillShopStep()
    await chooseLogo()
    await submit()
    expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeTruthy()
    // By mail, whatever the market asks of shoppers: orders are told by mail.
    const codes = calls.filter(({ key }) => key === 'POST /send-otp').map(({ body }) => body)
    expect(codes).toEqual([{ phone: unproved.email, phone_code: null, forgot_password: null }])
    act(() => closeAuthDialog())
    expect(await screen.findByText(/is not confirmed yet. Until then you get no mail about orders/)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
    expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeTruthy()
  })

  it('reports missing fields in each step and stays there', async () => {
    const { sent } = setup()
    await continueToNextStep()
    expect(screen.getByText('The name field is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(textbox('Name')))
    await fillPersonStep()
    await continueToNextStep()
    expect(screen.getByText('Please name your shop')).toBeTruthy()
    expect(screen.getByText('Please say where your shop is')).toBeTruthy()
    await fillShopStep()
    await submit()
    expect(screen.getByText('Please choose a logo')).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('keeps the input when going back', async () => {
    setup()
    await fillPersonStep()
    setValue(textbox('Name of the shop'), 'Fern')
    await userEvent.click(button('Back'))
    expect(textbox('Name').value).toBe('Amira Haddad')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('four grey herons')
    await continueToNextStep()
    expect(textbox('Name of the shop').value).toBe('Fern')
  })

  it('asks before a guest leaves unsaved input', async () => {
    const { where } = setup()
    setValue(textbox('Name'), 'Amira Haddad')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(textbox('Name').value).toBe('Amira Haddad'))
    expect(where()).toBe('/shop/register')
  })

  it('starts with the first step even when the address names a later one', async () => {
    setup({}, '/shop/register?step=pictures')
    expect(currentStep()).toContain('About you')
  })

  it('returns to the step in which the server found an error', async () => {
    const message = 'There is an account with this email already'
    setup({
      [registerEndpoint]: {
        status: 422,
        message,
        errors: { shop_name: ['There is such a shop'], email: [message] },
      },
    })
    await fillPersonStep()
    await fillShopStep()
    await chooseLogo()
    await submit()
    await waitFor(() => expect(currentStep()).toContain('About you'))
    await waitFor(() => expect(document.activeElement).toBe(textbox('Email')))
    expect(document.getElementById(textbox('Email').getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    // Correcting a field does not change the step by itself.
    await userEvent.type(textbox('Email'), 'm')
    expect(currentStep()).toContain('About you')
    await continueToNextStep()
    expect(screen.getByText('There is such a shop')).toBeTruthy()
  })
})

describe('application of a logged-in user', () => {
  it.each([
    ['pending', 'Your application is with us', 'We write to you at amira@example.com.'],
    ['rejected', 'Your application was turned down', 'We have enough plants.'],
    ['closed', 'Your shop is closed', 'We have enough plants.'],
  ] as const)('is shown as %s', async (status, title, text) => {
    logIn()
    const { container } = setup({
      'GET /seller/shop': { data: { shop: registered({ status, reason: 'We have enough plants.' }) } },
    })
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(await findBarriers(container)).toEqual([])
  })

  it('links to the shop once accepted, after a refetch on window focus', async () => {
    logIn()
    let status: 'pending' | 'active' = 'pending'
    setup({ 'GET /seller/shop': () => ({ data: { shop: registered({ status }) } }) })
    await screen.findByRole('heading', { name: 'Your application is with us' })
    status = 'active'
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect((await screen.findByRole('link', { name: 'Visit your shop' })).getAttribute('href')).toBe('/shops/31')
    expect(screen.getByRole('link', { name: 'Open the console' }).getAttribute('href')).toBe('/console')
  })

  it('is made with the account of a shopper without a shop: no second account, no password', async () => {
    logIn()
    const { calls, container } = setup({
      'GET /seller/shop': { status: 403, message: 'No' },
      'POST /shop/open': { data: { user: { ...amira, is_seller: false }, shop: registered() } },
    })
    expect(await screen.findByText(/The shop gets your account: Amira Haddad/)).toBeTruthy()
    expect(screen.getByText('Step 1 of 2')).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(await findBarriers(container)).toEqual([])
    await fillShopStep()
    await waitFor(() => expect(currentStep()).toContain('Pictures'))
    await chooseLogo()
    await submit()
    expect(await screen.findByRole('heading', { name: 'Your application is with us' })).toBeTruthy()
    const form = calls.find(({ key }) => key === 'POST /shop/open')?.body as FormData
    expect([...form.keys()]).toEqual(['shop_name', 'shop_address', 'shop_description', 'shop_logo'])
    expect(session.get()?.token).toBe('token')
  })

  it('reports a failure and retries', async () => {
    logIn()
    let failing = true
    setup({ 'GET /seller/shop': () => (failing ? { status: 404, message: 'No' } : { data: { shop: registered() } }) })
    expect(await screen.findByRole('heading', { name: 'Your application could not be loaded' })).toBeTruthy()
    failing = false
    await userEvent.click(button('Try again'))
    expect(await screen.findByRole('heading', { name: 'Your application is with us' })).toBeTruthy()
  })
})

describe('an invitation of the market', () => {
  const invitation = { email: 'weaver@example.com', has_account: false }

  it('fills in its address, and is sent with the application', async () => {
    const { sent } = setup({ 'POST /shop/invitation': { data: invitation } }, '/shop/register#invitation=abc')
    expect(await screen.findByText(/your shop opens as soon as you have sent this/)).toBeTruthy()
    await waitFor(() => expect(textbox('Email').value).toBe('weaver@example.com'))
    await fillPersonStep()
    await fillShopStep()
    await chooseLogo()
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.get('invitation')).toBe('abc')
    await waitFor(() => expect(sessionStorage.getItem('shop-invitation')).toBeNull())
  })

  it('says when its link leads nowhere, and the form stays', async () => {
    const message = 'This invitation was used, replaced or revoked, or is too old. Ask for a new one.'
    setup(
      { 'POST /shop/invitation': { status: 404, code: 'invitation_gone', message } },
      '/shop/register#invitation=old',
    )
    expect(await screen.findByText(message)).toBeTruthy()
    expect(textbox('Name')).toBeTruthy()
    expect(sessionStorage.getItem('shop-invitation')).toBeNull()
  })
})
