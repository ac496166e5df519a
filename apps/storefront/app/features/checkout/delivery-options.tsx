import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutGroup, DeliveryChoice } from '@rialto/contract'
import { joinParts } from '@rialto/contract/inline-text'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Store, Truck, Zap } from 'lucide'
import { useIsMarket, usePrice, usePromise, useSettings } from '../settings/index.ts'
import { choiceCard, choiceDot } from './checkout-steps.tsx'
import { PickupChoice } from './pickup-choice.tsx'

interface DeliveryOptionsProps {
  group: CheckoutGroup
  /** With the date of a pick-up. */
  onChoose: (methodId: number, dateId?: number) => void
}

/** The ways in which a shop delivers to the address; nothing for a shop that has named none. */
export function DeliveryOptions({ group, onChoose }: DeliveryOptionsProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { delivery_options: options, delivery, shop_name: shop } = group
  if (!options) return null
  if (group.deliverable === false) return <NotDelivered group={group} />
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-2 font-semibold">{isMarket ? t('Delivery from {{shop}}', { shop }) : t('Delivery')}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <div key={option.id} className={choiceCard}>
            <label className="flex items-start gap-3 p-3.5">
              <input
                type="radio"
                name={`delivery-${group.shop_id}`}
                value={option.id}
                checked={option.id === delivery?.method_id}
                onChange={() => onChoose(option.id)}
                className={choiceDot}
              />
              <OptionText option={option} chosen={option.id === delivery?.method_id ? delivery : undefined} />
            </label>
            {option.pickup && option.id === delivery?.method_id && (
              <PickupChoice
                shopId={group.shop_id}
                pickup={{ ...option.pickup, ...delivery.pickup }}
                onChoose={(dateId) => onChoose(option.id, dateId)}
              />
            )}
          </div>
        ))}
      </div>
      {group.is_choice_gone && (
        <p role="status" className="mt-2 text-warn">
          {t('The delivery that you chose is no longer offered.')}
        </p>
      )}
    </fieldset>
  )
}

interface OptionTextProps {
  option: DeliveryChoice
  /** What the shopper has chosen of it; undefined: another option. */
  chosen: CheckoutGroup['delivery']
}

function OptionText({ option, chosen }: OptionTextProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const promiseOf = usePromise()
  const price = usePrice()
  const { name, speed, charge, promise, free_from_left: left, allows_cash } = option
  const pickup = chosen?.pickup ?? option.pickup
  const time = promiseOf({ promise, pickup })
  const facts = [
    ...(pickup && !chosen ? [pickup.place] : []),
    ...(left === null ? [] : [t('free with {{amount}} more', { amount: price(left) })]),
    ...(settings.cash_on_delivery && !allows_cash ? [t('not in cash')] : []),
  ]
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold wrap-anywhere">
          <Icon as={pickup ? Store : speed === 'express' ? Zap : Truck} size={16} className="flex-none text-ink-2" />
          <bdi>{name}</bdi>
        </span>
        {time && <span className="block">{time}</span>}
        {facts.length > 0 && <span className="block text-12 text-ink-2">{facts.join(' · ')}</span>}
      </span>
      <span className="num font-semibold">{charge > 0 ? price(charge) : t('Free')}</span>
    </>
  )
}

function NotDelivered({
  group: { shop_name: shop, not_deliverable_reason: reason, zones = [] },
}: {
  group: CheckoutGroup
}) {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" className="mt-3">
      <p>
        {reason === 'country_unknown'
          ? t('Which country is this in? Please name it in your address, so that {{shop}} can deliver.', { shop })
          : reason === 'no_method'
            ? t('{{shop}} delivers nothing so heavy to this address.', { shop })
            : reason === 'no_pickup'
              ? t('{{shop}} has no date left on which you could pick this up.', { shop })
              : t('{{shop}} does not deliver to this address.', { shop })}
      </p>
      {reason === 'no_zone' && zones.length > 0 && (
        <p className="mt-1 text-ink-2">{t('It delivers to: {{zones}}', { zones: joinParts(zones) })}</p>
      )}
    </Notice>
  )
}
