import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { refuse } from '../../refusal.ts'
import { text } from '../../texts/index.ts'
import { openApiDocument } from './openapi.ts'
import { ping } from './repository.ts'

export function systemRoutes(api: Api, { config, database }: Deps): void {
  api.handle('GET /health', async () => {
    try {
      await ping(database.db)
      return reply({ status: 'ok', database: 'ok', realtime: 'off' })
    } catch {
      return refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: 5 })
    }
  })

  api.handle('GET /openapi.json', () => reply(openApiDocument(api.registered, { title: 'Rialto', url: config.appUrl })))
}
