import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DeliveryMethod, DeliveryZone, ShopDelivery } from '@rialto/contract'
import { hasEverywhere } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextButton, TextLink } from '@rialto/ui/text-link.tsx'
import { useMutation } from '@tanstack/react-query'
import { ArrowUp, Copy, Download, Pencil, Plus, Trash2, Upload } from 'lucide'
import { type ComponentProps, Suspense, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { saveFile } from '../list/csv.ts'
import { PageHead } from '../list/page-head.tsx'
import { DispatchSection } from './dispatch-section.tsx'
import { KeptPromisesCard } from './kept-promises.tsx'
import { TryAddress } from './try-address.tsx'
import {
  useDelivery,
  useEndMethod,
  useRemoveZone,
  useSaveMethod,
  useSaveZone,
  useSortDelivery,
} from './use-delivery.ts'
import { MethodRow, PlaceChips } from './zone-parts.tsx'

const ZoneDialog = latePart(async () => (await import('./zone-dialog.tsx')).ZoneDialog)
const TemplatesDialog = latePart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog)
const CsvDialog = latePart(async () => (await import('./csv-dialog.tsx')).CsvDialog)
const MethodDialog = latePart(async () => (await import('./method-dialog.tsx')).MethodDialog)

/** The dialog that is open over the screen. */
type Opened =
  | { kind: 'zone'; zone: DeliveryZone | null }
  | { kind: 'remove zone'; zone: DeliveryZone }
  | { kind: 'method'; method: DeliveryMethod | null; zoneId: number }
  | { kind: 'end method'; method: DeliveryMethod }
  | { kind: 'templates' }
  | { kind: 'import' }

/** The zones and methods of the shop, with charges and days. */
export function DeliveryScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data, error, isFetching, refetch } = useDelivery()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <PageHead title={t('Delivery')}>
        {data?.templates?.length ? (
          <Button onClick={() => setOpened({ kind: 'templates' })}>
            <Icon as={Copy} size={18} />
            {t('From a template')}
          </Button>
        ) : null}
        {data && (
          <Button onClick={() => setOpened({ kind: 'zone', zone: null })}>
            <Icon as={Plus} size={18} />
            {t('Zone')}
          </Button>
        )}
      </PageHead>
      {data ? (
        <>
          <div key={place?.key} className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <ChangedTemplates templates={data.templates} onOpen={() => setOpened({ kind: 'templates' })} />
              <WithoutWeight count={data.products_without_weight} />
              <DispatchSection delivery={data} />
              {data.zones.map((zone, index) => (
                <ZoneCard key={zone.id} delivery={data} zone={zone} index={index} onOpen={setOpened} />
              ))}
              <PickupCard methods={data.methods} onOpen={setOpened} />
              {data.kept_promises && <KeptPromisesCard kept={data.kept_promises} />}
              <Elsewhere zones={data.zones} />
              <AsTable onImport={() => setOpened({ kind: 'import' })} />
            </div>
            <TryAddress version={data.version} />
          </div>
          <OpenedDialog delivery={data} opened={opened} onClose={() => setOpened(null)} />
        </>
      ) : error ? (
        <ErrorState
          title={t('The delivery could not be loaded')}
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

/** The pick-up of the shop, which has no zone; its places and dates have a screen of their own. */
function PickupCard({ methods, onOpen }: Pick<ShopDelivery, 'methods'> & Pick<ZoneCardProps, 'onOpen'>) {
  const { t } = useTranslation()
  const method = methods.find(({ kind }) => kind === 'pickup')
  return (
    <Section title={t('Pick-up')} action={<TextLink to="/pick-up">{t('Places and dates')}</TextLink>}>
      {method ? (
        <ul>
          <MethodRow
            method={method}
            rates={[]}
            onChange={() => onOpen({ kind: 'method', method, zoneId: 0 })}
            onEnd={() => onOpen({ kind: 'end method', method })}
          />
        </ul>
      ) : (
        <p className="px-4 py-3.5 text-ink-2 md:px-5">{t('Shoppers are offered none.')}</p>
      )}
    </Section>
  )
}

/** Zones and charges as a CSV file, out and in. */
function AsTable({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: async () => saveFile('delivery.csv', await consoleApi.call('GET /seller/delivery/export')),
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button className="max-md:min-h-11" onClick={onImport}>
        <Icon as={Upload} size={18} />
        {t('Import CSV')}
      </Button>
      <Button className="max-md:min-h-11" pending={download.isPending} onClick={() => download.mutate()}>
        <Icon as={Download} size={18} />
        {t('Save as CSV')}
      </Button>
    </div>
  )
}

/** Tells what shoppers of other places read; nothing where a zone has everywhere. */
function Elsewhere({ zones }: Pick<ShopDelivery, 'zones'>) {
  const { t } = useTranslation()
  if (zones.some(hasEverywhere)) return null
  return (
    <p className="text-ink-2">
      {zones.length === 0
        ? t('You deliver nowhere yet, so that nobody can order. Add a zone first.')
        : t('Anywhere else: the product page says that you do not deliver there, before the cart does.')}
    </p>
  )
}

/** Names the templates that the market has changed since the shop copied them. */
function ChangedTemplates({ templates = [], onOpen }: Pick<ShopDelivery, 'templates'> & { onOpen: () => void }) {
  const { t } = useTranslation()
  const names = templates.filter(({ is_changed }) => is_changed).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Notice tone="info" aside={<TextButton onClick={onOpen}>{t('Look at it')}</TextButton>}>
      {t('The market has changed {{names}}. Your copy stays as it is until you take it over.', {
        names: listed(names),
      })}
    </Notice>
  )
}

function WithoutWeight({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Notice tone="warn" aside={<TextLink to="/products?view=active&lacks=weight">{t('Products')}</TextLink>}>
      {t('{{count}} products have no weight. They count as the weight below.', { count })}
    </Notice>
  )
}

interface ZoneCardProps {
  delivery: ShopDelivery
  zone: DeliveryZone
  index: number
  onOpen: (opened: Opened) => void
}

/** A zone with its places, and the methods that deliver there. */
function ZoneCard({ delivery: { zones, methods, version }, zone, index, onOpen }: ZoneCardProps) {
  const { t } = useTranslation()
  const sort = useSortDelivery()
  const id = `zone-${zone.id}`
  const ofZone = methods.flatMap((method) => {
    const rates = method.rates.filter(({ zone_id }) => zone_id === zone.id)
    return rates.length === 0 ? [] : [{ method, rates }]
  })
  const moveUp = () => {
    const ids = zones.map((each) => each.id)
    ids.splice(index - 1, 0, ...ids.splice(index, 1))
    sort.mutate({ version, zones: ids }, { onError: (error) => showError(error, t('The shop cannot be reached')) })
  }
  return (
    <section
      aria-labelledby={id}
      className="panel max-md:bleed max-md:rounded-none max-md:border-x-0 *:not-first:border-t *:not-first:border-line"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 md:px-5">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="text-16 wrap-anywhere">
            <bdi>{zone.name}</bdi>
          </h2>
          <PlaceChips places={zone.places} isOnly={zones.length === 1} />
        </div>
        <div className="flex flex-wrap items-center justify-end">
          {index > 0 && !hasEverywhere(zone) && (
            <IconButton
              icon={ArrowUp}
              iconSize={18}
              label={t('Put {{name}} before the zone above', { name: zone.name })}
              pending={sort.isPending}
              onClick={moveUp}
            />
          )}
          <IconButton
            icon={Pencil}
            iconSize={18}
            label={t('Change {{name}}', { name: zone.name })}
            onClick={() => onOpen({ kind: 'zone', zone })}
          />
          <IconButton
            icon={Trash2}
            iconSize={18}
            label={t('Remove {{name}}', { name: zone.name })}
            onClick={() => onOpen({ kind: 'remove zone', zone })}
          />
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={t('Add a method to {{name}}', { name: zone.name })}
            onClick={() => onOpen({ kind: 'method', method: null, zoneId: zone.id })}
          >
            <Icon as={Plus} size={16} />
            {t('Method')}
          </Button>
        </div>
      </div>
      {ofZone.length === 0 ? (
        <p className="px-4 py-3.5 text-warn md:px-5">
          {t('No method delivers here, so that nobody of this zone can order.')}
        </p>
      ) : (
        <ul className="*:not-first:border-t *:not-first:border-line">
          {ofZone.map(({ method, rates }) => (
            <MethodRow
              key={method.id}
              method={method}
              rates={rates}
              onChange={() => onOpen({ kind: 'method', method, zoneId: zone.id })}
              onEnd={() => onOpen({ kind: 'end method', method })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface OpenedDialogProps {
  delivery: ShopDelivery
  opened: Opened | null
  onClose: () => void
}

function OpenedDialog({ delivery: { version, zones, templates = [] }, opened, onClose }: OpenedDialogProps) {
  const { t } = useTranslation()
  const removeZone = useRemoveZone()
  const endMethod = useEndMethod()
  const failed = { onError: (error: unknown) => showError(error, t('The shop cannot be reached')) }
  return (
    <Suspense>
      {opened?.kind === 'zone' && <EditZone zone={opened.zone} version={version} onClose={onClose} />}
      {opened?.kind === 'import' && <CsvDialog version={version} onClose={onClose} />}
      {opened?.kind === 'templates' && <TemplatesDialog templates={templates} version={version} onClose={onClose} />}
      {opened?.kind === 'method' && (
        <EditMethod method={opened.method} zoneId={opened.zoneId} zones={zones} version={version} onClose={onClose} />
      )}
      {opened?.kind === 'remove zone' && (
        <ConfirmDialog
          isOpen
          onOpenChange={onClose}
          title={t('Remove {{name}}?', { name: opened.zone.name })}
          lead={t('Its charges go with it. Orders that are placed stay as they are.')}
          cancelLabel={t('Cancel')}
          confirmLabel={t('Remove')}
          pending={removeZone.isPending}
          onConfirm={() => removeZone.mutate(opened.zone.id, { ...failed, onSettled: onClose })}
        />
      )}
      {opened?.kind === 'end method' && (
        <ConfirmDialog
          isOpen
          onOpenChange={onClose}
          title={t('End {{name}}?', { name: opened.method.name })}
          lead={t('In all zones. Orders that chose it keep it.')}
          cancelLabel={t('Cancel')}
          confirmLabel={t('End it')}
          pending={endMethod.isPending}
          onConfirm={() => endMethod.mutate(opened.method.id, { ...failed, onSettled: onClose })}
        />
      )}
    </Suspense>
  )
}

type EditZoneProps = Omit<ComponentProps<typeof ZoneDialog>, 'save' | 'words'>

function EditZone(props: EditZoneProps) {
  const { t } = useTranslation()
  const save = useSaveZone(props.zone?.id ?? null)
  const words = {
    title: props.zone ? t('Change the zone') : t('New zone'),
    lead: t('The first zone that has an address counts.'),
    name: t('Name of the zone'),
    nameHint: t('Shoppers read it where you do not deliver to them.'),
    save: t('Save zone'),
  }
  return <ZoneDialog {...props} words={words} save={save} offersMethod />
}

function EditMethod(props: Omit<ComponentProps<typeof MethodDialog>, 'save'>) {
  return <MethodDialog {...props} save={useSaveMethod(props.method?.id ?? null)} />
}
