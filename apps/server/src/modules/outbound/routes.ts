import type { Deps } from '../../deps.ts'
import { type Api, reply } from '../../http/api.ts'
import { isForDeveloper } from '../../http/from-this-machine.ts'
import { Refusal } from '../../refusal.ts'
import { listMessages } from './list-messages.ts'

export function outboundRoutes(api: Api, deps: Deps): void {
  api.handle('GET /dev/outbox', async ({ request }) => {
    const result = await listMessages(deps, { isForDeveloper: isForDeveloper(request, deps.config) })
    return result instanceof Refusal ? result : reply(result).cached({ control: 'no-store' })
  })
}
