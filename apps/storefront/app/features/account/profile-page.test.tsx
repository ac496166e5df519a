import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { stubPictures } from '@rialto/ui/testing/stub-pictures.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { someCountries } from '../forms/testing/countries.ts'
import { AuthDialogs, closeAuthDialog } from '../session/index.ts'
import { ProfilePage } from './profile-page.tsx'
import { type Answers, amira, logIn, mockApi, renderAccount, resetState } from './testing/render-account.tsx'

beforeEach(resetState)
beforeEach(() => stubPictures(null))
// The braces return nothing: Vitest would await a returned `act` outside of React's test environment.
afterEach(() => {
  act(() => closeAuthDialog())
})

const countries = { data: { countries: someCountries } }

function setup(answers: Answers = {}, user = amira) {
  logIn(user)
  const calls = mockApi({ 'GET /countries': countries, ...answers })
  const page = renderAccount(
    <>
      <ProfilePage />
      <Link to="/products">Elsewhere</Link>
      <AuthDialogs />
    </>,
  )
  return { ...page, sent: (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body) }
}

const update = 'POST /update-profile'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const write = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text) await userEvent.type(field(name), text)
}

describe('ProfilePage', () => {
  it('sends the changed fields only and updates the name everywhere', async () => {
    const { sent } = setup({ [update]: { message: 'Profile saved', data: { user: { ...amira, name: 'Amira H.' } } } })
    expect(button('Save changes').disabled).toBe(true)
    await write('Name', 'Amira H.')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), '')
    await userEvent.click(button('Save changes'))
    await screen.findByText('Profile saved')
    expect(sent(update)).toEqual([{ name: 'Amira H.', gender: null }])
    expect(session.get()?.user.name).toBe('Amira H.')
    expect(button('Save changes').disabled).toBe(true)
  })

  it('sends the phone together with its country', async () => {
    const { sent } = setup({ [update]: { data: { user: amira } } })
    await write('Phone', '1711000999')
    await userEvent.click(button('Save changes'))
    await waitFor(() =>
      expect(sent(update)).toEqual([{ country: 'Bangladesh', phone_code: '880', phone: '1711000999' }]),
    )
  })

  it("shows the server's errors at their fields and focuses the first", async () => {
    setup({
      [update]: { status: 422, message: 'This email is taken', errors: { email: ['This email is taken', 'and bad'] } },
    })
    await write('Email', 'b@example.com')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('and bad')).toBeNull()
    await write('Email', 'c@example.com')
    expect(field('Email').getAttribute('aria-invalid')).toBeNull()
  })

  it('warns that a new email has to be verified, and discards changes on request', async () => {
    setup()
    const hint = 'A new email or phone has to be verified again.'
    await write('Email', 'b@example.com')
    expect(screen.getByText(hint)).toBeTruthy()
    await userEvent.click(button('Discard'))
    expect(field('Email').value).toBe(amira.email)
    expect(screen.queryByText(hint)).toBeNull()
  })

  it('asks for the password before changing email or phone and sends it', async () => {
    const { sent, container } = setup({ [update]: { data: { user: { ...amira, email: 'b@example.com' } } } })
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await write('Email', 'b@example.com')
    expect(screen.getByRole('group', { name: 'Confirm this change' })).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Current password'), 'old one')
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(sent(update)).toEqual([{ email: 'b@example.com', current_password: 'old one' }]))
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull())
  })

  it('sends no password with other changes', async () => {
    const { sent } = setup({ [update]: { data: { user: { ...amira, name: 'Amira H.' } } } })
    await write('Email', 'b@example.com')
    await userEvent.type(screen.getByLabelText('Current password'), 'old one')
    await write('Email', amira.email ?? '')
    await write('Name', 'Amira H.')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(sent(update)).toEqual([{ name: 'Amira H.' }]))
  })

  it('focuses the password when it is wrong and keeps what was typed', async () => {
    const wrong = 'The current password is wrong'
    setup({ [update]: { status: 422, message: wrong, errors: { current_password: [wrong] } } })
    await write('Email', 'b@example.com')
    await userEvent.type(screen.getByLabelText('Current password'), 'guess')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')))
    expect(field('Email').value).toBe('b@example.com')
  })

  it('accepts a code sent to a verified contact instead of the password', async () => {
    const { sent } = setup({
      'POST /send-change-otp': { message: 'A code is on its way', data: { email_or_phone: amira.email } },
      [update]: { data: { user: amira } },
    })
    await write('Email', 'b@example.com')
    await userEvent.type(screen.getByLabelText('Current password'), 'half a')
    await userEvent.click(button('Use a code instead'))
    await userEvent.click(button('Send code'))
    await screen.findByText(/We sent four digits to/)
    await userEvent.type(field('Code that we sent to you'), '12 34')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(sent(update)).toEqual([{ email: 'b@example.com', otp: '1234' }]))
  })

  it('asks for a code when the server says that the account has no password', async () => {
    const needed = 'Give a code that we send to you to change your email or phone'
    const { container } = setup({ [update]: { status: 422, message: needed, errors: { otp: [needed] } } })
    await write('Email', 'b@example.com')
    await userEvent.click(button('Save changes'))
    await waitFor(() => expect(document.activeElement).toBe(field('Code that we sent to you')))
    expect(await findBarriers(container)).toEqual([])
  })

  it('offers a code to take over an email that another account holds', async () => {
    const taken = 'There is an account with this email already'
    const errors = { email: [taken], new_otp: ['Prove it'] }
    const { sent } = setup({
      [update]: (body) =>
        (body as { new_otp?: string }).new_otp
          ? { data: { user: { ...amira, email: 'b@example.com' } } }
          : { status: 422, message: taken, errors },
      'POST /send-otp': { message: 'A code is on its way', data: { email_or_phone: 'b@example.com' } },
    })
    await write('Email', 'b@example.com')
    await userEvent.type(screen.getByLabelText('Current password'), 'old one')
    await userEvent.click(button('Save changes'))
    const code = await screen.findByRole('textbox', { name: 'Code that we sent to the new email or phone' })
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
    await userEvent.click(button('Send code'))
    await waitFor(() =>
      expect(sent('POST /send-otp')).toEqual([{ phone: 'b@example.com', phone_code: null, forgot_password: null }]),
    )
    await userEvent.type(code, '4821')
    await userEvent.click(button('Save changes'))
    const body = { email: 'b@example.com', current_password: 'old one', new_otp: '4821' }
    await waitFor(() => expect(sent(update).at(-1)).toEqual(body))
  })

  it('asks before unsaved changes are lost', async () => {
    const { where } = setup()
    await write('Name', 'Another')
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([where(), field('Name').value]).toEqual(['/profile', 'Another'])
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(where()).toBe('/products'))
  })

  it('marks a verified account', async () => {
    const { container } = setup()
    expect(screen.getByText('Verified')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Verify now' })).toBeNull()
    expect(await findBarriers(container)).toEqual([])
  })

  it('sends and asks for a code to verify an account', async () => {
    const { sent } = setup(
      { 'POST /send-otp': { message: 'The code is on its way', data: { email_or_phone: amira.email } } },
      { ...amira, account_verified: false },
    )
    expect(screen.getByText('Not verified')).toBeTruthy()
    await userEvent.click(button('Verify now'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await waitFor(() =>
      expect(sent('POST /send-otp')).toEqual([{ phone: amira.email, phone_code: null, forgot_password: null }]),
    )
  })
})

describe('PhotoField', () => {
  const choose = async (file: File) => userEvent.upload(screen.getByLabelText('Add a photo'), file)
  const photo = new File(['bytes'], 'me.png', { type: 'image/png' })

  it('is cropped to a square and saved at once', async () => {
    stubPictures({ width: 1200, height: 800 })
    const { sent } = setup({
      [update]: { message: 'Profile saved', data: { user: { ...amira, profile_photo: '/media/uploads/me.webp' } } },
    })
    await choose(photo)
    const box = await screen.findByRole('dialog', { name: 'Crop your photo' })
    const dialog = within(box)
    fireEvent.load(box.querySelector('img[src^="blob:"]') ?? box)
    const zoom = dialog.getByRole<HTMLInputElement>('slider', { name: 'Zoom' })
    dialog.getByRole('application', { name: 'Your photo' }).focus()
    await userEvent.keyboard('+{ArrowLeft}')
    expect(Number(zoom.value)).toBeGreaterThan(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Save photo' }))
    await screen.findByText('Profile saved')
    const [form] = sent(update)
    expect(form).toBeInstanceOf(FormData)
    expect([...(form as FormData).keys()]).toEqual(['profile_photo'])
    expect(session.get()?.user.profile_photo).toBe('/media/uploads/me.webp')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Change photo')).toBeTruthy()
  })

  it("is uploaded as it is when this browser cannot decode it, and shows the server's error", async () => {
    setup({ [update]: { status: 422, message: 'Wrong', errors: { profile_photo: ['This is no picture'] } } })
    await choose(photo)
    expect(await screen.findByText('This is no picture')).toBeTruthy()
    expect(screen.getByLabelText('Add a photo').getAttribute('aria-invalid')).toBe('true')
  })

  it('is removed on click, which moves the focus to the upload button', async () => {
    const { sent } = setup(
      { [update]: { message: 'Profile saved', data: { user: amira } } },
      { ...amira, profile_photo: '/media/uploads/me.webp' },
    )
    await userEvent.click(button('Remove photo'))
    await screen.findByText('Profile saved')
    expect(sent(update)).toEqual([{ remove_photo: true }])
    expect(session.get()?.user.profile_photo).toBe('')
    expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add a photo')))
  })

  it('is not uploaded when it is too large', async () => {
    const { sent } = setup()
    await choose(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }))
    expect(await screen.findByText('The picture may have 2 MB at most.')).toBeTruthy()
    expect(sent(update)).toEqual([])
  })
})
