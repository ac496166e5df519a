import { expect, it, vi } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { createHttpServer } from './server.ts'

it('a closing server finishes requests and does not wait for idle connections', {
  timeout: 15_000,
}, async () => {
  const config = loadConfig({
    DATA_DIR: '/nowhere',
    APP_SECRET: 'a secret of thirty-two characters',
    LOG_LEVEL: 'silent',
  })
  const app = createHttpServer(config, { locales: () => ({ configured: ['en'], fallback: 'en' }) })
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    arrived.resolve()
    return answer.promise
  })
  // fetch keeps the connection open for further requests.
  const reply = fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/slow`)
  await arrived.promise
  const closing = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  answer.resolve('done')
  expect(await (await reply).text()).toBe('done')
  await closing
})
