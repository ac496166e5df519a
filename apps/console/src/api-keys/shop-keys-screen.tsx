import { PERMISSIONS_TO_COME, SELLER_KEY_PERMISSIONS } from '@rialto/contract/permissions'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { KeysScreen } from './keys-screen.tsx'
import { useSellerPermissionNames } from './permission-names.ts'

/** The API keys of the shop. */
export function ShopKeysScreen() {
  const { place } = usePlace()
  const permissionNames = useSellerPermissionNames()
  const own = place?.kind === 'shop' ? place.shop.permissions : []
  return (
    <KeysScreen
      place={{
        key: `GET /seller/api-keys ${place?.key}`,
        permissions: SELLER_KEY_PERMISSIONS.filter(
          (permission) => own.includes(permission) && !PERMISSIONS_TO_COME.includes(permission),
        ),
        permissionNames,
        read: (signal) => consoleApi.call('GET /seller/api-keys', { signal }),
        create: (body) => consoleApi.call('POST /seller/api-keys', { body }),
        end: (id) => consoleApi.call('DELETE /seller/api-keys/{id}', { params: { id } }),
      }}
    />
  )
}
