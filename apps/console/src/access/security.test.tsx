import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'

const none = { is_required: false, app: null, passkeys: [], recovery_codes: 0 }
const withApp = { ...none, app: { added_at: '2026-11-20T00:00:00.000Z' }, recovery_codes: 10 }
const codes = ['abcd-efgh-jkmn-pqr2', 'bbcd-efgh-jkmn-pqr2']

it('an authenticator app is added with the password, and removed again', async () => {
  const wrong = { status: 422, code: 'credentials_wrong', message: 'The current password is wrong' }
  const { calls, answer } = renderConsole({
    path: '/security',
    user: seller(),
    answers: {
      'GET /console/factors': { data: none },
      'POST /console/second-factor/app': wrong,
      'POST /console/second-factor/app/confirm': { data: { recovery_codes: codes } },
      'POST /console/second-factor/app/remove': { data: none },
      'POST /console/recovery-codes/kept': { data: {} },
    },
  })
  expect(await screen.findByText('You log in with your password alone.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add an authenticator app' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Your password'), 'marketday-2026{Enter}')
  expect(await dialog.findByText('The current password is wrong')).toBeTruthy()
  answer('POST /console/second-factor/app', { data: { secret: 'JBSWY3DP', uri: 'otpauth://totp/x?secret=JBSWY3DP' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }))
  answer('GET /console/factors', { data: withApp })
  await userEvent.type(await dialog.findByLabelText('Digit 1 of 6'), '123456')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText('Codes left: 10')).toBeTruthy()
  expect(await findBarriers()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Authenticator app' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the authenticator app?' }))
  await userEvent.type(question.getByLabelText('Your password'), 'marketday-2026{Enter}')
  expect(await screen.findByText('You log in with your password alone.')).toBeTruthy()
  expect(calls.find(({ key }) => key === 'POST /console/second-factor/app/remove')?.body).toEqual({
    current_password: 'marketday-2026',
  })
})

it('the last factor stays where the market asks for one', async () => {
  renderConsole({
    path: '/security',
    user: seller(),
    answers: { 'GET /console/factors': { data: { ...withApp, is_required: true } } },
  })
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove: Authenticator app' })
  expect(remove.disabled).toBe(true)
})
