import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { listTexts, rewordText } from './texts.ts'

/** The texts of the interface, which a market may word otherwise. */
export function interfaceTextRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /admin/texts', async ({ query }) => {
    const list = await listTexts(deps, query)
    return list instanceof Refusal ? list : reply(list)
  })

  api.handle('PATCH /admin/texts', async ({ user: { actor }, body: { text: wording, ...change } }) => {
    const reworded = await rewordText(deps, { ...change, wording, actor })
    return reworded instanceof Refusal ? reworded : reply({ text: reworded.text }).withChange(reworded.change)
  })
}
