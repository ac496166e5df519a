import type { SellerOrderDetails } from '@rialto/contract'
import type { Refusal } from '../../../../lib/refusal.ts'
import { type ModuleDeps, settingText } from '../../../base/settings/index.ts'
import { isMarketVoucher } from '../../vouchers/index.ts'
import { loadOrders } from '../load-orders.ts'
import { selectEvents, selectOrder, selectOrderOfShop } from '../repository.ts'
import { listSellerShipments } from '../shipments/list-shipments.ts'
import { selectLastCarrier } from '../shipments/repository.ts'
import { refuseUnknownOrder } from '../show-order.ts'
import { translateOrder } from '../translate-order.ts'
import { presentSellerOrderDetails } from './present-seller-order.ts'
import { selectCustomer, selectNotes, selectPayments, selectSkus } from './repository.ts'

interface SellerOrderQuery {
  orderId: number
  /** Null: of any shop, for the market's staff. */
  shopId: number | null
  locale: string
}

/**
 * Shows an order to its seller with all that is needed to pack it; 404 for another shop's. The market's staff sees no internal notes, and
 * can cancel alone.
 */
export async function showSellerOrder(
  deps: ModuleDeps,
  { orderId, shopId, locale }: SellerOrderQuery,
): Promise<SellerOrderDetails | Refusal> {
  const { db } = deps.database
  const own = await (shopId === null ? selectOrder(db, orderId) : selectOrderOfShop(db, { id: orderId, shopId }))
  const [loaded] = own ? await loadOrders(db, [own.id]) : []
  if (!loaded) return refuseUnknownOrder()
  const variantIds = loaded.lines.map((line) => line.variant_id)
  const { voucher_id: voucherId } = loaded.order
  const [settings, shown, customer, skus, events, shipments, payments, notes, marketPays, lastCarrier] =
    await Promise.all([
      deps.settings.read(),
      translateOrder(db, loaded, locale),
      selectCustomer(db, loaded.order.user_id),
      selectSkus(db, variantIds),
      selectEvents(db, orderId),
      listSellerShipments(db, orderId, locale),
      selectPayments(db, orderId),
      shopId === null ? [] : selectNotes(db, orderId),
      voucherId !== null && isMarketVoucher(db, voucherId),
      shopId === null ? null : selectLastCarrier(db, shopId),
    ])
  const details = presentSellerOrderDetails(shown, {
    customer: customer ?? { id: loaded.order.user_id, name: '', phone: null, email: null },
    skus: new Map(skus.map(({ id, sku }) => [id, sku])),
    events,
    shipments,
    lastCarrier,
    payments,
    notes,
    marketPays,
    translateTax: (name) => settingText(settings, locale, name),
  })
  if (shopId !== null) return details
  return { ...details, next_statuses: [], can: { ...details.can, confirm: false, ship: false } }
}
