import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { addAddress, listAddresses, removeAddress, replaceAddress } from './addresses.ts'

const CHANGES = { rateLimit: { max: 120, seconds: 60 } }

export function addressRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /addresses', async ({ user }) => reply({ addresses: await listAddresses(deps.database.db, user.id) }))

  api.handle(
    'POST /address/store',
    async ({ user, body }) => {
      const addresses = await addAddress(deps, user.id, body)
      return addresses instanceof Refusal ? addresses : reply({ addresses }, text('Address saved'))
    },
    CHANGES,
  )

  api.handle(
    'POST /address/{id}/update',
    async ({ user, params, body }) => {
      const addresses = await replaceAddress(deps, user.id, params.id, body)
      return addresses instanceof Refusal ? addresses : reply({ addresses }, text('Address saved'))
    },
    CHANGES,
  )

  api.handle(
    'DELETE /address/{id}/delete',
    async ({ user, params }) => {
      const addresses = await removeAddress(deps, user.id, params.id)
      return addresses instanceof Refusal ? addresses : reply({ addresses }, text('Address removed'))
    },
    CHANGES,
  )
}
