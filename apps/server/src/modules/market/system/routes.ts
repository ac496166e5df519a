import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Realtime } from '../../../realtime/index.ts'
import { checkHealth } from './check-health.ts'
import { openApiDocument } from './openapi.ts'

export function systemRoutes(api: Api, { config, database, realtime }: Deps & { realtime: Realtime }): void {
  api.handle('GET /health', async () => {
    const health = await checkHealth(database.db, realtime)
    return health instanceof Refusal ? health : reply(health)
  })

  let document: ReturnType<typeof openApiDocument> | undefined
  api.handle('GET /openapi.json', () => {
    document ??= openApiDocument(api.registered, { title: 'Rialto', url: config.appUrl })
    return reply({ ...document })
  })
}
