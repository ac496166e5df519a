import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { defaultPoolSize } from './database.ts'

const PRIMARY = 'postgres://rialto@db-1.example.com/rialto'
const configOf = (environment: NodeJS.ProcessEnv) =>
  loadConfig({ APP_ENV: 'production', APP_SECRET: 'x'.repeat(32), ...environment })

describe('the configuration of the database', () => {
  it('has no replicas by default, a pool by cores, and a limit of 30 seconds', () => {
    const { databaseUrl, postgres } = configOf({ DATABASE_READ_URL: '', DATABASE_POOL_SIZE: '' })
    expect(databaseUrl).toBeUndefined()
    expect(postgres).toEqual({
      poolSize: expect.any(Number),
      statementTimeoutMs: 30_000,
      replicaUrls: [],
      replicaLagMaxMs: 5_000,
    })
    expect([1, 2, 4, 7, 64].map(defaultPoolSize)).toEqual([10, 10, 14, 20, 20])
  })

  it('takes one replica, or several with commas between', () => {
    const one = 'postgres://rialto@db-2.example.com/rialto'
    const two = 'postgresql://rialto@db-3.example.com/rialto'
    const urlsOf = (list: string) => configOf({ DATABASE_URL: PRIMARY, DATABASE_READ_URL: list }).postgres.replicaUrls
    expect(urlsOf(one)).toEqual([one])
    expect(urlsOf(`${one}, ${two}`)).toEqual([one, two])
  })

  it('takes the limits that are set', () => {
    const limits = {
      DATABASE_POOL_SIZE: '40',
      DATABASE_STATEMENT_TIMEOUT_MS: '0',
      DATABASE_READ_LAG_SECONDS: '30',
    }
    expect(configOf(limits).postgres).toMatchObject({
      poolSize: 40,
      statementTimeoutMs: 0,
      replicaLagMaxMs: 30_000,
    })
  })

  it.each([
    [{ DATABASE_URL: 'mysql://db.example.com' }, 'DATABASE_URL must start with postgres:// or postgresql://'],
    [{ DATABASE_READ_URL: PRIMARY }, 'DATABASE_URL must be set when DATABASE_READ_URL is'],
    [
      { DATABASE_URL: PRIMARY, DATABASE_READ_URL: 'postgres://a.example.com/x,nonsense' },
      'DATABASE_READ_URL must be addresses that start with postgres://, with commas between',
    ],
    [
      { DATABASE_URL: PRIMARY, DATABASE_READ_URL: `postgres://a.example.com/x,${PRIMARY}` },
      'DATABASE_READ_URL must name each server once, and not that of DATABASE_URL',
    ],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE must be at least 2'],
    [{ DATABASE_POOL_SIZE: '900' }, 'DATABASE_POOL_SIZE must be at most 500'],
    [{ DATABASE_POOL_SIZE: 'many' }, 'DATABASE_POOL_SIZE must be a number'],
    [{ DATABASE_STATEMENT_TIMEOUT_MS: '-1' }, 'DATABASE_STATEMENT_TIMEOUT_MS must be at least 0'],
    [{ DATABASE_STATEMENT_TIMEOUT_MS: '1.5' }, 'DATABASE_STATEMENT_TIMEOUT_MS must be a whole number'],
    [{ DATABASE_READ_LAG_SECONDS: '0' }, 'DATABASE_READ_LAG_SECONDS must be at least 1'],
  ])('prevents startup with %o', (environment, message) => {
    expect(() => configOf(environment)).toThrow(message)
  })
})
