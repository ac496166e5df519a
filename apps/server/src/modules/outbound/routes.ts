import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../refusal.ts'
import { listMessages } from './list-messages.ts'

export function outboundRoutes(api: Api, deps: Deps): void {
  api.handle('GET /dev/outbox', async () => {
    const result = await listMessages(deps)
    return result instanceof Refusal ? result : reply(result).cached({ control: 'no-store' })
  })
}
