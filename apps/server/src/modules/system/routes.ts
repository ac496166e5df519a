import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../refusal.ts'
import { checkHealth } from './check-health.ts'
import { openApiDocument } from './openapi.ts'

export function systemRoutes(api: Api, { config, database }: Deps): void {
  api.handle('GET /health', async () => {
    const health = await checkHealth(database.db)
    return health instanceof Refusal ? health : reply(health)
  })

  api.handle('GET /openapi.json', () => reply(openApiDocument(api.registered, { title: 'Rialto', url: config.appUrl })))
}
