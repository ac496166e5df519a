import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PickupDate, PickupPlace, ShopPickup } from '@rialto/contract'
import { placeLines } from '@rialto/contract/address-lines'
import { mapLink } from '@rialto/contract/map-link'
import { writeMinutes } from '@rialto/contract/promised-days'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Switch } from '@rialto/ui/switch.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { CalendarPlus, HandHelping, Pencil, Plus, Printer, Trash2 } from 'lucide'
import { Suspense, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { latePart } from '../lib/late-part.tsx'
import { openPdf } from '../lib/open-pdf.ts'
import { mayOpen, usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useEndDate, useEndPlace, useOfferPickup, usePickup } from './use-pickup.ts'

const PlaceDialog = latePart(async () => (await import('./place-dialog.tsx')).PlaceDialog)
const DateDialog = latePart(async () => (await import('./date-dialog.tsx')).DateDialog)
const HandOverDialog = latePart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

/** The dialog that is open over the screen. */
type Opened =
  | { kind: 'place'; place: PickupPlace | null }
  | { kind: 'end place'; place: PickupPlace }
  | { kind: 'date'; date: PickupDate | null; placeId: number }
  | { kind: 'end date'; date: PickupDate }
  | { kind: 'hand over'; date: PickupDate }

type Open = (opened: Opened) => void

/** Where and when orders of the shop are picked up, and their handing over. */
export function PickupScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data, error, isFetching, refetch } = usePickup()
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayEdit = mayOpen({ access: 'seller', permission: 'shop.write' }, place)
  return (
    <>
      <PageHead title={t('Pick-up')}>
        {data && mayEdit && (
          <Button onClick={() => setOpened({ kind: 'place', place: null })}>
            <Icon as={Plus} size={18} />
            {t('Place')}
          </Button>
        )}
      </PageHead>
      {data ? (
        <div className="grid max-w-220 gap-4">
          {mayEdit && <Offered pickup={data} />}
          {data.places.map((each) => (
            <PlaceCard key={each.id} place={each} pickup={data} mayEdit={mayEdit} onOpen={setOpened} />
          ))}
          {data.places.length === 0 && (
            <p className="text-ink-2">
              {t('Name a place first, such as your stall on the market, then the days on which you are there.')}
            </p>
          )}
          <OpenedDialog pickup={data} opened={opened} onClose={() => setOpened(null)} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('The pick-up could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

function Offered({ pickup: { method, places, dates } }: { pickup: ShopPickup }) {
  const { t } = useTranslation()
  const offer = useOfferPickup(t('Pick-up'))
  const isOffered = method?.is_active === true
  return (
    <div className="panel max-md:bleed max-md:rounded-none max-md:border-x-0 px-4 py-2 md:px-5">
      <Switch
        checked={isOffered}
        disabled={offer.isPending}
        description={t('It costs nothing, and comes last among the ways of delivery.')}
        onChange={({ currentTarget }) =>
          offer.mutate(
            { method, isOffered: currentTarget.checked },
            { onError: (error) => showError(error, t('The shop cannot be reached')) },
          )
        }
      >
        <b>{t('Shoppers can pick up')}</b>
      </Switch>
      {isOffered && (places.length === 0 || dates.length === 0) && (
        <Notice tone="warn" className="my-2">
          {t('Without a date to come, no shopper sees it.')}
        </Notice>
      )}
    </div>
  )
}

interface PlaceCardProps {
  place: PickupPlace
  pickup: ShopPickup
  mayEdit: boolean
  onOpen: Open
}

/** A place with its dates. */
function PlaceCard({ place, pickup: { dates }, mayEdit, onOpen }: PlaceCardProps) {
  const { t } = useTranslation()
  const { name, address, note } = place
  const ofPlace = dates.filter(({ place_id }) => place_id === place.id)
  return (
    <Section
      title={name}
      action={
        mayEdit && (
          <span className="flex items-center">
            <IconButton
              icon={Pencil}
              iconSize={18}
              label={t('Change {{name}}', { name })}
              onClick={() => onOpen({ kind: 'place', place })}
            />
            <IconButton
              icon={Trash2}
              iconSize={18}
              label={t('End {{name}}', { name })}
              onClick={() => onOpen({ kind: 'end place', place })}
            />
            <Button
              size="sm"
              className="max-md:min-h-11"
              aria-label={t('Add a date at {{name}}', { name })}
              onClick={() => onOpen({ kind: 'date', date: null, placeId: place.id })}
            >
              <Icon as={CalendarPlus} size={16} />
              {t('Date')}
            </Button>
          </span>
        )
      }
    >
      <p className="px-4 py-3 text-13 text-ink-2 md:px-5">
        <bdi>{listed(placeLines(address))}</bdi>
        {note && (
          <>
            {' · '}
            <bdi>{note}</bdi>
          </>
        )}
        {' · '}
        <TextLink to={mapLink(place)}>{t('Map')}</TextLink>
      </p>
      {ofPlace.length === 0 ? (
        <p className="px-4 py-3.5 text-warn md:px-5">{t('No date to come')}</p>
      ) : (
        <ul className="*:not-first:border-t *:not-first:border-line">
          {ofPlace.map((date) => (
            <DateRow key={date.id} date={date} mayEdit={mayEdit} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function DateRow({ date, mayEdit, onOpen }: { date: PickupDate; mayEdit: boolean; onOpen: Open }) {
  const { t, i18n } = useTranslation()
  const { id, day, from_minute, to_minute, slots, taken } = date
  const name = formatPromisedDays({ from: day, to: day }, i18n.language)
  const hours = `${writeMinutes(from_minute)}–${writeMinutes(to_minute)}`
  const named = { name: listed([name, hours]) }
  const print = () =>
    openPdf('pick-up.pdf', () => consoleApi.call('GET /seller/pickup-dates/{id}/list.pdf', { params: { id } })).catch(
      (error: unknown) => showError(error, t('The shop cannot be reached')),
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-44">
        <b>{name}</b> <span className="num">{hours}</span>
        <p className="text-12 text-ink-2">
          <OrderUntil date={date} />
        </p>
      </div>
      <p className="min-w-28">
        {slots === null
          ? t('{{count}} orders', { count: taken })
          : taken >= slots
            ? t('full: {{taken}} of {{slots}}', { taken, slots })
            : t('{{taken}} of {{slots}} taken', { taken, slots })}
      </p>
      <span className="flex flex-wrap items-center gap-1">
        <Button
          variant="pri"
          size="sm"
          className="max-md:min-h-11"
          aria-label={t('Hand over, {{name}}', named)}
          onClick={() => onOpen({ kind: 'hand over', date })}
        >
          <Icon as={HandHelping} size={16} />
          {t('Hand over')}
        </Button>
        <IconButton
          icon={Printer}
          iconSize={18}
          label={t('Print the list of {{name}}', named)}
          onClick={() => void print()}
        />
        {mayEdit && (
          <>
            <IconButton
              icon={Pencil}
              iconSize={18}
              label={t('Change {{name}}', named)}
              onClick={() => onOpen({ kind: 'date', date, placeId: date.place_id })}
            />
            <IconButton
              icon={Trash2}
              iconSize={18}
              label={t('End {{name}}', named)}
              onClick={() => onOpen({ kind: 'end date', date })}
            />
          </>
        )}
      </span>
    </li>
  )
}

function OrderUntil({ date: { order_until_days: days, order_until_minute: minute, day } }: { date: PickupDate }) {
  const { t, i18n } = useTranslation()
  const until = new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
  const named = formatPromisedDays({ from: until, to: until }, i18n.language)
  return <>{t('Orders until {{day}}, {{time}}', { day: named, time: writeMinutes(minute) })}</>
}

interface OpenedDialogProps {
  pickup: ShopPickup
  opened: Opened | null
  onClose: () => void
}

function OpenedDialog({ pickup, opened, onClose }: OpenedDialogProps) {
  const { t } = useTranslation()
  const endPlace = useEndPlace()
  const endDate = useEndDate()
  const failed = { onError: (error: unknown) => showError(error, t('The shop cannot be reached')), onSettled: onClose }
  const takenAt = (placeId: number) =>
    pickup.dates.filter(({ place_id }) => place_id === placeId).reduce((sum, { taken }) => sum + taken, 0)
  return (
    <Suspense>
      {opened?.kind === 'place' && <PlaceDialog place={opened.place} onClose={onClose} />}
      {opened?.kind === 'date' && (
        <DateDialog date={opened.date} placeId={opened.placeId} today={pickup.today} onClose={onClose} />
      )}
      {opened?.kind === 'hand over' && <HandOverDialog date={opened.date} onClose={onClose} />}
      {opened?.kind === 'end place' && (
        <ConfirmDialog
          isOpen
          onOpenChange={onClose}
          title={t('End {{name}}?', { name: opened.place.name })}
          lead={<Told count={takenAt(opened.place.id)} />}
          cancelLabel={t('Cancel')}
          confirmLabel={t('End it')}
          pending={endPlace.isPending}
          onConfirm={() => endPlace.mutate(opened.place.id, failed)}
        />
      )}
      {opened?.kind === 'end date' && (
        <ConfirmDialog
          isOpen
          onOpenChange={onClose}
          title={t('End this date?')}
          lead={<Told count={opened.date.taken} />}
          cancelLabel={t('Cancel')}
          confirmLabel={t('End it')}
          pending={endDate.isPending}
          onConfirm={() => endDate.mutate(opened.date.id, failed)}
        />
      )}
    </Suspense>
  )
}

function Told({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return <>{t('No order is for it.')}</>
  return <>{t('{{count}} shoppers are told by mail, and may cancel their orders free of charge.', { count })}</>
}
