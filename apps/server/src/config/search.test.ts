import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const load = (environment: Record<string, string>) =>
  loadConfig({ APP_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir(), ...environment })

describe('the variables of an external search engine', () => {
  it('are all optional', () => {
    expect(load({}).externalSearch).toBeUndefined()
  })

  it('name the index "products" and wait 300 ms for it unless set otherwise', () => {
    const engine = { SEARCH_URL: 'https://search.example.com/', SEARCH_API_KEY: 'abc' }
    expect(load(engine).externalSearch).toEqual({
      url: 'https://search.example.com',
      apiKey: 'abc',
      index: 'products',
      timeoutMs: 300,
    })
    expect(load({ ...engine, SEARCH_INDEX: 'north_market', SEARCH_TIMEOUT_MS: '500' }).externalSearch).toMatchObject({
      index: 'north_market',
      timeoutMs: 500,
    })
  })

  it.each([
    [{ SEARCH_URL: 'http://localhost:7700' }, 'SEARCH_API_KEY must be set when SEARCH_URL is'],
    [{ SEARCH_API_KEY: 'abc' }, 'SEARCH_URL must be set when SEARCH_API_KEY is'],
    [{ SEARCH_INDEX: 'products' }, 'SEARCH_URL must be set when SEARCH_INDEX is'],
    [{ SEARCH_TIMEOUT_MS: '300' }, 'SEARCH_URL must be set when SEARCH_TIMEOUT_MS is'],
    [{ SEARCH_TIMEOUT_MS: '1' }, 'SEARCH_TIMEOUT_MS must be at least 50'],
    [{ SEARCH_URL: 'localhost:7700', SEARCH_API_KEY: 'abc' }, 'SEARCH_URL must start with http:// or https://'],
    [{ SEARCH_URL: 'http://a:b@localhost', SEARCH_API_KEY: 'abc' }, 'SEARCH_URL must not have a user or a password'],
    [{ SEARCH_URL: 'http://localhost', SEARCH_API_KEY: 'a b' }, 'SEARCH_API_KEY must not have spaces'],
    [
      { SEARCH_URL: 'http://localhost', SEARCH_API_KEY: 'a', SEARCH_INDEX: 'a/b' },
      'SEARCH_INDEX must be letters, digits, - and _',
    ],
  ])('fail startup for %j', (environment, reason) => {
    expect(() => load(environment)).toThrow(reason)
  })
})
