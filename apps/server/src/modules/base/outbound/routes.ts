import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { developersOnly, isForDeveloper } from '../../../http/from-this-machine.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { listMessages } from './outbound.ts'

export function outboundRoutes(api: Api, deps: Deps): void {
  api.handle('GET /dev/outbox', async ({ request }) => {
    const { config } = deps
    if (config.env === 'local' && !isForDeveloper(request, config)) return refuse('forbidden', developersOnly)
    const result = await listMessages(deps)
    return result instanceof Refusal ? result : reply(result).cached({ control: 'no-store' })
  })
}
