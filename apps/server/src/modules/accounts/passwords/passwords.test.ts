import { availableParallelism } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { argon } from './argon.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { isCommonPassword } from './is-common-password.ts'

const known = { shopName: 'Rialto', name: 'Amira Haddad', email: 'ami.haddad@mail.test', phone: '+8801711000203' }

describe('a common password', () => {
  it.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    '12345678',
    '987654321',
    'abcdef123456',
    'qwertyuiop',
    'aaaaaaaa',
    'abcabcabc',
    '1q2w3e4r',
    'iloveyou2024',
    'Welcome-2026',
    'rialto2026',
    'R1alto!!!',
    'amira1991',
    'AmiraHaddad',
    'ami.haddad@mail.test',
    'ami.haddad1',
    '01711000203',
    '8801711000203',
  ])('%s is refused', (password) => expect(isCommonPassword(password, known)).toBe(true))

  it.each([
    'marketday-2026',
    'correct horse battery',
    'tR4v-9kkw',
    'ochre lamp 71',
    'கடல்நீர்பறவை',
    'sunflowerlamp',
    '7f3a9c0e',
  ])('%s is not', (password) => expect(isCommonPassword(password, known)).toBe(false))

  it('is told apart in time, however long it is', () => {
    const from = performance.now()
    for (const password of ['a'.repeat(127), `${'ab1!'.repeat(32)}`, `${'-'.repeat(127)}a`])
      isCommonPassword(password, known)
    expect(performance.now() - from).toBeLessThan(200)
  })
})

describe('a kept password', () => {
  it('fits its own hash alone, and none fits nobody', async () => {
    const hash = await hashPassword('tR4v-9kkw')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, 'tR4v-9kkw')).toBe(true)
    expect(await verifyPassword(hash, 'tR4v-9kkW')).toBe(false)
    expect(await verifyPassword(null, 'tR4v-9kkw')).toBe(false)
  })

  it('is judged on all cores but one; whoever comes when too many wait is asked to come back', async () => {
    const atOnce = Math.max(1, availableParallelism() - 1)
    let running = 0
    let most = 0
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    vi.spyOn(argon, 'verify').mockImplementation(async () => {
      most = Math.max(most, ++running)
      await finished
      running--
      return true
    })
    const all = Promise.allSettled(Array.from({ length: atOnce + 208 }, () => verifyPassword('x', 'y')))
    await new Promise((resolve) => setImmediate(resolve))
    finish()
    const refused = (await all).filter((one) => one.status === 'rejected')
    expect(most).toBe(atOnce)
    expect(refused).toHaveLength(8)
    expect(refused[0]?.reason).toMatchObject({ refusal: { code: 'unavailable', retryAfter: 5 } })
  })
})
