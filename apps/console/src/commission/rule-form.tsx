import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CommissionRule, CommissionRules } from '@rialto/contract'
import { priceDecimals } from '@rialto/contract/currencies'
import { COMMISSION_NAME_MAX, PRICE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { Switch } from '@rialto/ui/switch.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useCategories } from '../products/use-categories.ts'
import { commissionCalls, type RuleBody, useCommissionChange, useShopChoices } from './use-commission.ts'

interface RuleFormProps {
  list: CommissionRules
  /** A draft, a version in force of which another is drafted, or null for a new rule. */
  rule: CommissionRule | null
  /** Called with the draft. */
  onSaved: (id: number) => void
}

/** The fields of a draft. */
export function RuleForm({ list, rule, onSaved }: RuleFormProps) {
  const { t } = useTranslation()
  const categories = useCategories().map(({ id, path }) => ({ value: String(id), label: path }))
  const shops = useShopChoices()
  const { currency } = useSettings()
  const [values, setValues] = useState({
    name: rule?.name ?? '',
    category: rule?.category ? String(rule.category.id) : null,
    shop: rule?.shop ? String(rule.shop.id) : null,
    percentage: rule?.percentage ?? (null as number | null),
    fixed: rule?.fixed || (null as number | null),
    floor: rule?.floor ?? null,
    cap: rule?.cap ?? null,
    on_delivery: rule?.on_delivery ?? false,
  })
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const add = useCommissionChange(commissionCalls.draft)
  const change = useCommissionChange(commissionCalls.change)
  const { isPending, error } = rule?.state === 'draft' ? change : add
  const errorOf = (name: string) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined)
  const hasFieldError = error instanceof ApiError && Object.keys(error.errors).length > 0
  const isReady = values.name.trim() !== '' && values.percentage !== null
  const send = () => {
    const { percentage } = values
    if (!isReady || isPending || percentage === null) return
    const body: RuleBody = {
      version: list.version,
      name: values.name.trim(),
      category_id: values.category === null ? null : Number(values.category),
      shop_id: values.shop === null ? null : Number(values.shop),
      ...{
        percentage,
        fixed: values.fixed ?? 0,
        floor: values.floor,
        cap: values.cap,
        on_delivery: values.on_delivery,
      },
    }
    if (rule?.state === 'draft') return change.mutate({ ...body, id: rule.id })
    const known = new Set(list.rules.map(({ id }) => id))
    // Not by a callback of `mutate`, which is dropped where the new version takes the place of this form.
    add.mutateAsync({ ...body, replaces: rule?.id ?? null }).then(
      ({ rules }) => onSaved(rules.find(({ id }) => !known.has(id))?.id ?? 0),
      // The form shows it.
      () => {},
    )
  }
  const amount = {
    ...{ min: 0, max: PRICE_MAX, decimals: priceDecimals(currency.name), unit: currency.symbol.trim() },
    ...{ unitAt: currency.position === 'suffix' ? ('end' as const) : ('start' as const), isOptional: true as const },
  }
  // A version of a rule stays what it is for: another shop or category is another rule.
  const isVersion = rule !== null && (rule.number > 1 || rule.state !== 'draft')
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 md:px-5" onSend={send}>
      {error && !hasFieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <TextField
        label={t('Name')}
        dir="auto"
        maxLength={COMMISSION_NAME_MAX}
        value={values.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {!isVersion && (
        <>
          <ComboBox
            label={t('Category')}
            hint={t('With all below it. Empty: all goods.')}
            options={categories}
            value={values.category}
            emptyText={t('Nothing found')}
            error={errorOf('category_id')}
            onChange={(category) => set({ category })}
          />
          <ComboBox
            label={t('Seller')}
            hint={t('Empty: all sellers.')}
            options={shops}
            value={values.shop}
            emptyText={t('Nothing found')}
            error={errorOf('shop_id')}
            onChange={(shop) => set({ shop })}
          />
        </>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField
          label={t('Percent')}
          min={0}
          max={100}
          decimals={4}
          unit="%"
          value={values.percentage}
          error={errorOf('percentage')}
          onChange={(percentage) => set({ percentage })}
        />
        <NumberField
          {...amount}
          label={t('Fixed, per piece')}
          value={values.fixed}
          error={errorOf('fixed')}
          onChange={(fixed) => set({ fixed })}
        />
        <NumberField
          {...amount}
          label={t('At least, per piece')}
          value={values.floor}
          error={errorOf('floor')}
          onChange={(floor) => set({ floor })}
        />
        <NumberField
          {...amount}
          label={t('At most, per piece')}
          value={values.cap}
          error={errorOf('cap')}
          onChange={(cap) => set({ cap })}
        />
      </div>
      <Switch
        checked={values.on_delivery}
        onChange={({ currentTarget }) => set({ on_delivery: currentTarget.checked })}
      >
        {t('The percentage is charged on delivery too')}
      </Switch>
      <Button type="submit" variant={rule?.state === 'draft' ? 'sec' : 'pri'} pending={isPending} disabled={!isReady}>
        {rule?.state === 'draft' ? t('Save the draft') : t('Keep as a draft')}
      </Button>
    </Form>
  )
}
