import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { useEffect, useRef } from 'react'
import type { VoucherShop } from './voucher-list.tsx'

const Panel = lazyPanel(async () => (await import('./voucher-dialog.tsx')).VoucherDialog)

/** A shop's vouchers in a dialog (docs/spec §2, "Voucher popup"); closed while `shop` is null. */
export function VoucherPopup({ shop, onClose }: { shop: VoucherShop | null; onClose: () => void }) {
  // Keeps showing the same shop while it closes.
  const last = useRef<VoucherShop | null>(null)
  useEffect(() => {
    if (shop) last.current = shop
  })
  const shown = shop ?? last.current
  return shown && <Panel shop={shown} isOpen={shop !== null} onOpenChange={(isOpen) => !isOpen && onClose()} />
}
