import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { developersOnly, isForDeveloper } from '../../../http/requests.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { listMessages } from './outbound.ts'

export function outboundRoutes(api: Api, deps: Deps): void {
  const { config } = deps
  api.handle(
    'GET /dev/outbox',
    async () => {
      const result = await listMessages(deps)
      return result instanceof Refusal ? result : reply(result).cached({ control: 'no-store' })
    },
    {
      refuses: async (request) =>
        config.env === 'local' && !(request && isForDeveloper(request, config))
          ? refuse('forbidden', developersOnly)
          : undefined,
    },
  )
}
