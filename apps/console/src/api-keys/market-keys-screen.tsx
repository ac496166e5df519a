import { OPERATOR_KEY_PERMISSIONS, PERMISSIONS_TO_COME } from '@rialto/contract/permissions'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { KeysScreen } from './keys-screen.tsx'
import { useOperatorPermissionNames } from './permission-names.ts'

/** The API keys of the market. */
export function MarketKeysScreen() {
  const { place } = usePlace()
  const permissionNames = useOperatorPermissionNames()
  const own = place?.kind === 'market' ? place.market.permissions : []
  return (
    <KeysScreen
      place={{
        key: 'GET /admin/api-keys',
        permissions: OPERATOR_KEY_PERMISSIONS.filter(
          (permission) => own.includes(permission) && !PERMISSIONS_TO_COME.includes(permission),
        ),
        permissionNames,
        read: (signal) => consoleApi.call('GET /admin/api-keys', { signal }),
        create: (body) => consoleApi.call('POST /admin/api-keys', { body }),
        end: (id) => consoleApi.call('DELETE /admin/api-keys/{id}', { params: { id } }),
      }}
    />
  )
}
