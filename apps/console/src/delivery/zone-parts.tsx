import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DeliveryMethod, DeliveryRate, DeliveryZone } from '@rialto/contract'
import { nameOfCountry } from '@rialto/contract/address-lines'
import { EVERYWHERE } from '@rialto/contract/enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Pencil, Store, Trash2, Truck, Zap } from 'lucide'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { groupBy } from './place-rows.ts'

/** The countries of a zone, and how many post codes it has or has not of them. `isOnly`: there are no other zones. */
export function PlaceChips({ places, isOnly = false }: Pick<DeliveryZone, 'places'> & { isOnly?: boolean }) {
  const { t, i18n } = useTranslation()
  const byCountry = [...groupBy(places, ({ country, region }) => [country, region].filter(Boolean).join(' '))]
  return (
    <ul className="flex flex-wrap gap-1.5 py-1 text-12 text-ink-2">
      {byCountry.map(([key, ofCountry]) => {
        const { country = EVERYWHERE, region = null } = ofCountry[0] ?? {}
        const everywhere = isOnly ? t('Everywhere') : t('Everywhere else')
        const name = country === EVERYWHERE ? everywhere : nameOfCountry(country, i18n.language)
        const codes = ofCountry.filter(({ kind, is_excluded }) => kind !== 'all' && !is_excluded).length
        const excluded = ofCountry.filter(({ is_excluded }) => is_excluded).length
        const parts = [
          listed([name, region]),
          ...(codes > 0 ? [t('{{count}} places of post codes', { count: codes })] : []),
          ...(excluded > 0 ? [t('{{count}} places left out', { count: excluded })] : []),
        ]
        return (
          <li key={key} className="rounded-control bg-ground-2 px-2 py-0.5">
            {parts.join(' · ')}
          </li>
        )
      })}
    </ul>
  )
}

interface MethodRowProps {
  method: Omit<DeliveryMethod, 'rates'>
  /** Those of the zone. */
  rates: readonly Omit<DeliveryRate, 'zone_id'>[]
  /** Without them it is for reading alone. */
  onChange?: () => void
  onEnd?: () => void
}

/** A method with its days and its charge in a zone. */
export function MethodRow({ method, rates, onChange, onEnd }: MethodRowProps) {
  const { t } = useTranslation()
  const { name, speed, is_active, allows_cash, max_grams, transit_min: min, transit_max: max } = method
  const facts = [
    ...(max_grams === null ? [] : [t('up to {{weight}} kg', { weight: max_grams / 1000 })]),
    ...(allows_cash ? [] : [t('no cash')]),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5">
      <Icon
        as={method.kind === 'pickup' ? Store : speed === 'express' ? Zap : Truck}
        size={20}
        className="flex-none text-ink-2"
      />
      <div className="min-w-0 flex-1 basis-40">
        <b className="wrap-anywhere">
          <bdi>{name}</bdi>
        </b>{' '}
        {!is_active && <Badge tone="mute">{t('Off')}</Badge>}
        {facts.length > 0 && <p className="text-12 text-ink-2">{facts.join(' · ')}</p>}
      </div>
      <p className="min-w-24 text-13">
        {method.kind === 'pickup'
          ? null
          : min === null || max === null
            ? t('no day promised')
            : min === max
              ? t('{{count}} days on the way', { count: max })
              : t('{{min}}–{{count}} days on the way', { min, count: max })}
      </p>
      {method.kind === 'pickup' ? <b className="ms-auto">{t('free')}</b> : <Charges method={method} rates={rates} />}
      {onChange && onEnd && (
        <span className="flex flex-none">
          <IconButton icon={Pencil} iconSize={18} label={t('Change {{name}}', { name })} onClick={onChange} />
          <IconButton icon={Trash2} iconSize={18} label={t('End {{name}}', { name })} onClick={onEnd} />
        </span>
      )}
    </li>
  )
}

/** The charge of a method in a zone, or the lowest and the highest of its steps. */
function Charges({ method: { kind }, rates }: Pick<MethodRowProps, 'method' | 'rates'>) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const write = (amount: number) => (amount > 0 ? formatMoney(amount, currency) : t('free'))
  const charges = rates.map(({ charge }) => charge)
  const [low, high] = [Math.min(...charges), Math.max(...charges)]
  const free = rates.find(({ free_from }) => free_from !== null)?.free_from ?? null
  return (
    <div className="ms-auto text-end">
      <b className="num">{low === high ? write(low) : `${write(low)} – ${write(high)}`}</b>
      <p className="text-12 text-ink-2">
        {[
          ...(kind === 'weight' ? [t('by weight')] : kind === 'amount' ? [t('by amount')] : []),
          ...(free === null ? [] : [t('free from {{amount}}', { amount: formatMoney(free, currency) })]),
        ].join(' · ')}
      </p>
    </div>
  )
}
