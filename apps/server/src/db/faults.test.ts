import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isConnectionFault } from './faults.ts'

const errorOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error) => error,
  )

describe('isConnectionFault', () => {
  it('is true when nothing listens at the address', async () => {
    for (const host of ['127.0.0.1', 'localhost'])
      expect(isConnectionFault(await errorOf(new pg.Client({ host, port: 1 }).connect()))).toBe(true)
  })

  it.each(['57P01', '57P03', '53300', '08006'])('is true for the PostgreSQL error %s', (code) => {
    expect(isConnectionFault(Object.assign(new Error('terminating connection'), { code }))).toBe(true)
  })

  it('is true when the cause is a connection fault', () => {
    const cause = new Error('Connection terminated unexpectedly')
    expect(isConnectionFault(new Error('the commit failed', { cause }))).toBe(true)
  })

  it.each(['23505', '42P01', 'SOMETHING'])('is false for the error %s of a statement', (code) => {
    expect(isConnectionFault(Object.assign(new Error('duplicate key'), { code }))).toBe(false)
  })
})
