import { useRequestKey } from '@rialto/client/api/use-request-key.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Truck } from 'lucide'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { TaskBar } from '../lib/bars.tsx'
import { messageOf } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { countLeft, countPicked, type Picked, parcelLines } from './parcel-parts.tsx'
import { isAboutTracking, readTracking, TrackingFields } from './tracking-fields.tsx'
import { useOrderChange } from './use-orders.ts'

interface ShipFormProps {
  order: SellerOrderDetails
  ship: ReturnType<typeof useShip>
  picked: Picked
  /** Called once the parcel is sent. */
  onShipped: () => void
}

/** Sends the picked pieces as the next parcel; the rest stays for a later one. */
export function ShipForm({ order, ship, picked, onShipped }: ShipFormProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const form = useRef<HTMLFormElement>(null)
  const chosen = countPicked(picked, order.lines)
  const left = countLeft(order.lines)
  useKeys([{ keys: 'S', label: t('Ship the picked pieces'), run: () => form.current?.requestSubmit() }])

  const isLater = useRef(false)

  function send(element: HTMLFormElement) {
    const handed_over = !isLater.current
    isLater.current = false
    if (chosen === 0 || ship.isPending) return
    ship.mutate(
      { lines: parcelLines(picked, order.lines), ...readTracking(element), handed_over },
      {
        onSuccess: () => {
          element.reset()
          onShipped()
        },
      },
    )
  }

  const button = (
    <Button
      type="submit"
      form="ship-form"
      variant="pri"
      size={isPhone ? 'lg' : 'md'}
      disabled={chosen === 0}
      pending={ship.isPending}
    >
      <Icon as={Truck} flip />
      {t('Ship {{picked}} of {{left}}', { picked: chosen, left })}
      {!isPhone && <Kbd keys="S" />}
    </Button>
  )
  const packButton = (
    <Button
      disabled={chosen === 0 || ship.isPending}
      title={t('For shops that pack ahead: the carrier gets it later')}
      onClick={() => {
        isLater.current = true
        form.current?.requestSubmit()
      }}
    >
      {t('Packed, hand over later')}
    </Button>
  )

  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '#ship-form') return
    form.current?.scrollIntoView?.({ block: 'center' })
    form.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }, [hash])
  return (
    <Form id="ship-form" ref={form} onSend={send} className="grid gap-4 p-4 md:p-5">
      <h3 className="text-14 font-semibold">{t('Parcel {{number}}', { number: order.shipments.length + 1 })}</h3>
      <TrackingFields key={order.shipments.length} error={ship.error} lastCarrier={order.last_carrier ?? null} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isPhone && button}
        {packButton}
        <p className="text-ink-2">
          {chosen === 0
            ? t('Pick the pieces that go into this parcel.')
            : chosen < left
              ? t('Pieces that wait for the next parcel: {{rest}}. The customer hears of both.', {
                  rest: left - chosen,
                })
              : t('Everything that is left goes into this parcel. One mail tells the customer that it has left.')}
        </p>
      </div>
      {isPhone && <TaskBar>{button}</TaskBar>}
    </Form>
  )
}

interface ShipRefusalProps {
  order: SellerOrderDetails
  error: Error | null
}

/** Says why a parcel was refused and how many pieces are left now. It outlives the form, which goes with the last piece. */
export function ShipRefusal({ order, error }: ShipRefusalProps) {
  const { t } = useTranslation()
  if (!error || isAboutTracking(error)) return null
  return (
    <div className="p-4 md:p-5">
      <Notice tone="error">
        {messageOf(error, t('The shop cannot be reached'))}.{' '}
        {t('Left to ship now: {{left}}', { left: countLeft(order.lines) })}
      </Notice>
    </div>
  )
}

interface ParcelRequest {
  lines: { line_id: number; quantity: number }[]
  carrier: string
  tracking_number: string
  tracking_url: string
  /** Its carrier has it; otherwise it waits, packed. */
  handed_over: boolean
}

/** Sends parcels of an order; one whose reply was lost ships nothing twice when it is sent again. */
export function useShip({ id }: Pick<SellerOrderDetails, 'id'>) {
  const withKey = useRequestKey()
  return useOrderChange(id, (body: ParcelRequest) =>
    withKey((key) =>
      consoleApi.call('POST /seller/orders/{id}/shipments', {
        params: { id },
        headers: { 'idempotency-key': key },
        body,
      }),
    ),
  )
}
