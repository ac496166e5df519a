import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTax, PriceRun } from '@rialto/contract'
import type { PriceFate } from '@rialto/contract/market-enums'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { taxCalls, useDay, usePercent, usePricePreview, useTaxChange } from './use-taxes.ts'

/** Whether prices include the tax, and how far they are multiplied. */
export function PricesSection({ tax }: { tax: MarketTax }) {
  const { prices_include_tax: isInclusive, price_run: run } = tax
  const { t } = useTranslation()
  const [asked, setAsked] = useState<boolean | null>(null)
  return (
    <Section title={t('Prices in the shops')}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 md:px-5">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          {isInclusive
            ? t('What a shopper reads is what is paid. The tax is taken out of it.')
            : t('The tax is added to what a shopper reads, at the checkout.')}
        </p>
        <OptionGroup
          legend={t('Prices in the shops')}
          legendHidden
          size="sm"
          unavailableLabel=""
          options={[
            { value: 'in', label: t('Tax is in them') },
            { value: 'added', label: t('Tax is added') },
          ]}
          value={[isInclusive ? 'in' : 'added']}
          onChange={([value]) => setAsked(value === 'in')}
        />
      </div>
      {run && <RunState run={run} />}
      {asked !== null && asked !== isInclusive && (
        <MoveDialog tax={tax} includesTax={asked} onClose={() => setAsked(null)} />
      )}
    </Section>
  )
}

/** How far prices are multiplied, or what the last time came to. */
function RunState({ run }: { run: PriceRun }) {
  const { t } = useTranslation()
  const writeDay = useDay()
  const day = writeDay(run.started_at.slice(0, 10))
  const count = run.products
  if (run.is_running)
    return (
      <div className="border-t border-line px-4 py-3 md:px-5" aria-live="polite">
        <ProgressBar value={run.shops === 0 ? 0 : run.shops_done / run.shops} label={t('Prices are being changed')}>
          {t('Prices are being changed: {{done}} of {{shops}} shops. Orders are right meanwhile.', {
            done: run.shops_done,
            shops: run.shops,
          })}
        </ProgressBar>
      </div>
    )
  return (
    <p className="border-t border-line px-4 py-3 text-13 text-ink-2 md:px-5">
      {run.task === 'undo'
        ? t('The prices of {{count}} products were taken back on {{day}}.', { count, day })
        : t('The prices of {{count}} products were multiplied on {{day}}. The record takes it back.', { count, day })}
      {run.edited_since > 0 && (
        <> {t('{{count}} products were edited since, and stay as they are.', { count: run.edited_since })}</>
      )}
    </p>
  )
}

interface MoveDialogProps {
  tax: MarketTax
  includesTax: boolean
  onClose: () => void
}

/** Asks what happens to prices when the tax moves into them or out of them. */
function MoveDialog({ tax: { version }, includesTax, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { mutate, isPending } = useTaxChange(taxCalls.settings)
  const [prices, setPrices] = useState<PriceFate>('keep')
  const price = formatMoney(100, currency)
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={includesTax ? t('Have the tax inside the prices?') : t('Add the tax on top of the prices?')}
      cancelLabel={t('Cancel')}
      confirmLabel={t('Change')}
      confirmAs="pri"
      pending={isPending}
      onConfirm={() =>
        mutate(
          { version, prices_include_tax: includesTax, prices },
          { onSettled: onClose, onError: (error) => showError(error, t('The shop cannot be reached')) },
        )
      }
    >
      <RadioGroup
        label={t('What happens to prices?')}
        look="cards"
        value={prices}
        onChange={(value) => setPrices(value === 'multiply' ? 'multiply' : 'keep')}
        options={[
          {
            value: 'keep',
            label: t('Leave all prices as they are'),
            description: includesTax
              ? t('A price of {{price}} is what is paid from now on, with the tax in it.', { price })
              : t('The tax is added to a price of {{price}} from now on.', { price }),
          },
          {
            value: 'multiply',
            label: t('Multiply them so that shoppers pay the same'),
            description: includesTax
              ? t('The tax of each product is added to its price once and for all, rounded to what can be paid.')
              : t('The tax of each product is taken out of its price once and for all, rounded to what can be paid.'),
          },
        ]}
      />
      {prices === 'multiply' && <Preview includesTax={includesTax} />}
    </ConfirmDialog>
  )
}

/** How many products change, with examples, and what stays. */
function Preview({ includesTax }: { includesTax: boolean }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const percent = usePercent()
  const { data: preview, error } = usePricePreview(includesTax)
  if (error) return <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
  if (!preview) return <Skeleton className="mt-3 h-30" />
  return (
    <div className="mt-3 grid gap-2" aria-live="polite">
      <p>
        {t('{{count}} products get another price.', { count: preview.products })}{' '}
        {preview.unchanged > 0 &&
          t('{{count}} stay: their rate is 0, or their shop charges no tax.', { count: preview.unchanged })}
      </p>
      <ul className="grid gap-1.5 rounded-control bg-ground-2 px-3 py-2.5 empty:hidden">
        {preview.examples.map(({ product_id, name, percentage, before, after }) => (
          <li key={product_id} className="grid">
            <span>
              <bdi>{name}</bdi> <span className="text-13 text-ink-2">{percent(percentage)}</span>
            </span>
            <span>
              <span className="num">
                {formatMoney(before, currency)} → <strong>{formatMoney(after, currency)}</strong>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-2">
        {t(
          'Discounts, surcharges of sizes and colours, and flash sales are multiplied too. Vouchers and their minimum orders stay as they are, and so do delivery charges.',
        )}
      </p>
    </div>
  )
}
