import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from './testing/session-data.ts'

const mine = { purpose: 'verify', phone: 'amira@shop.test', phoneCode: null } as const

/** As a page that was just loaded: nothing is in memory. */
async function loadPage(isLoggedIn: boolean) {
  vi.resetModules()
  const [{ sendCode }, { session }] = await Promise.all([
    import('./send-code.tsx'),
    import('@rialto/client/session.ts'),
  ])
  if (isLoggedIn)
    session.set({ token: 'token', expiresAt: '2999-01-01T00:00:00Z', lasts: 1_000_000, user: { id: 7 } as never })
  return { sendCode, session }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('asks for the code of one’s own account again after a reload, without another one, which the shop would refuse', async () => {
  const { requestsTo } = fakeApi({
    'POST /send-otp': () => ({ body: { message: 'It is on its way', data: { email_or_phone: '' } } }),
  })
  const before = await loadPage(true)
  const { step } = await before.sendCode(mine)
  const after = await loadPage(true)
  expect((await after.sendCode(mine)).step).toEqual(step)
  expect(requestsTo('POST /send-otp')).toHaveLength(1)
})

it('keeps nothing of the account after the logout, and nothing of a recovery', async () => {
  fakeApi({ 'POST /send-otp': () => ({ body: { message: '', data: { email_or_phone: '' } } }) })
  const { sendCode, session } = await loadPage(true)
  await sendCode(mine)
  expect(JSON.stringify({ ...sessionStorage })).toContain(mine.phone)
  session.clear('logout')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(mine.phone)
  await (await loadPage(false)).sendCode({ ...mine, purpose: 'recover' })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(mine.phone)
})
