import { availableParallelism } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { argon, hashPassword, verifyPassword } from './passwords.ts'

describe('hashPassword and verifyPassword', () => {
  // docs/spec leaves open: Passwords: 8..128 characters, argon2id (19 MiB, t=2, p=1), not among the commonest; a dummy
  // hash for unknown users
  it('accept only the right password, and none without a hash', async () => {
    const hash = await hashPassword('tR4v-9kkw')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, 'tR4v-9kkw')).toBe(true)
    expect(await verifyPassword(hash, 'tR4v-9kkW')).toBe(false)
    expect(await verifyPassword(null, 'tR4v-9kkw')).toBe(false)
  })

  it('run on all cores but one, and refuse with a time to retry when too many calls wait', async () => {
    const concurrency = Math.max(1, availableParallelism() - 1)
    let running = 0
    let mostRunning = 0
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    vi.spyOn(argon, 'verify').mockImplementation(async () => {
      mostRunning = Math.max(mostRunning, ++running)
      await finished
      running--
      return true
    })
    const all = Promise.allSettled(Array.from({ length: concurrency + 208 }, () => verifyPassword('x', 'y')))
    await new Promise((resolve) => setImmediate(resolve))
    finish()
    const refused = (await all).filter((result) => result.status === 'rejected')
    expect(mostRunning).toBe(concurrency)
    expect(refused).toHaveLength(8)
    expect(refused[0]?.reason).toMatchObject({ refusal: { code: 'unavailable', retryAfter: 5 } })
  })
})
