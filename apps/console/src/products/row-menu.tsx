import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProduct } from '@rialto/contract'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { Archive, Copy, Ellipsis, ExternalLink } from 'lucide'
import { showError } from '../lib/errors.tsx'
import { pageOf, type useProductActions } from './use-product-actions.ts'

const Menu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)

interface RowMenuProps {
  product: SellerProduct
  actions: ReturnType<typeof useProductActions>
}

/** The less frequent actions of a product. */
export function RowMenu({ product, actions }: RowMenuProps) {
  const { t } = useTranslation()
  const isActive = product.status === 'active'
  const run: Record<string, () => void> = {
    view: () => void window.open(pageOf(product), '_blank', 'noopener'),
    duplicate: () => void actions.duplicate(product),
    archive: () => void actions.archive(product),
  }
  return (
    <Menu
      label={t('More for {{name}}', { name: product.name })}
      placement="bottom end"
      items={[
        ...(isActive ? [{ id: 'view', label: t('View in the shop'), icon: ExternalLink }] : []),
        { id: 'duplicate', label: t('Duplicate'), icon: Copy },
        ...(product.status === 'archived' ? [] : [{ id: 'archive', label: t('Archive'), icon: Archive }]),
      ]}
      onAction={(id) => run[id]?.()}
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <IconButton {...props} icon={Ellipsis} label={t('More for {{name}}', { name: product.name })} />
      )}
    />
  )
}
