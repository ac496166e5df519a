import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PasswordPage } from './password-page.tsx'
import { type Answers, logIn, mockApi, renderAccount, resetState } from './testing/render-account.tsx'

beforeEach(resetState)

const change = 'POST /change-password'

function setup(answers: Answers = {}) {
  logIn()
  const calls = mockApi(answers)
  return { ...renderAccount(<PasswordPage />, '/change-password'), calls }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = async (current: string, next: string, again: string) => {
  await userEvent.type(field('Current password'), current)
  await userEvent.type(field('New password'), next)
  await userEvent.type(field('Confirm Password'), again)
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
}

describe('PasswordPage', () => {
  it('has the attributes that password managers and screen readers need', async () => {
    const { container } = setup()
    const autocompletes = ['Current password', 'New password', 'Confirm Password'].map(
      (name) => field(name).autocomplete,
    )
    expect(autocompletes).toEqual(['current-password', 'new-password', 'new-password'])
    expect(container.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('amira@example.com')
    expect(await findBarriers(container)).toEqual([])
  })

  it('sends all three passwords, confirms the change, and empties the form', async () => {
    const { calls } = setup({ [change]: { message: 'Password changed' } })
    await fill('old one', 'a quiet harbour', 'a quiet harbour')
    await screen.findByText('Password changed')
    expect(calls[0]?.body).toEqual({
      current_password: 'old one',
      password: 'a quiet harbour',
      password_confirmation: 'a quiet harbour',
    })
    expect(field('Current password').value).toBe('')
  })

  it('requires the same new password twice before sending', async () => {
    const { calls } = setup()
    await fill('old one', 'a quiet harbour', 'a loud harbour')
    expect(screen.getByText('Confirm Password does not match')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Confirm Password')))
    expect(calls).toEqual([])
  })

  it('shows a wrong current password at its field', async () => {
    const wrong = 'The current password is wrong'
    setup({ [change]: { status: 422, message: wrong, errors: { current_password: [wrong] } } })
    await fill('guess', 'a quiet harbour', 'a quiet harbour')
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')))
    expect(screen.getAllByText(wrong).length).toBe(2)
    expect(field('New password').value).toBe('a quiet harbour')
  })
})
