import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OpeningHours, SellerHoliday, ShopProfile } from '@rialto/contract'
import {
  ADDRESS_LINE_MAX,
  EMAIL_MAX,
  ESTIMATED_DELIVERY_MAX,
  PHONE_MAX,
  SHOP_DESCRIPTION_MAX,
  SHOP_POLICY_MAX,
} from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ChangesBar } from '../form/changes-bar.tsx'
import { MoneyField } from '../form/fields.tsx'
import { type EditForm, useEditForm } from '../form/use-edit-form.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import {
  FormSection,
  PictureControl,
  PlainField,
  type SectionProps,
  type ShopValues,
  TextOfLanguage,
  toBody,
  toSaved,
  useShopWords,
} from './shop-fields.tsx'
import { useRemoveHoliday, useSaveShop, useShop } from './use-shop.ts'

/** The shop as shoppers see it: pictures, texts, delivery, hours, holidays and policies. */
export function ShopScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data, error, isFetching, refetch } = useShop()
  return (
    <>
      <PageHead title={t('Shop')} />
      {data ? (
        <ShopForm key={place?.key} shop={data.shop} />
      ) : error ? (
        <ErrorState
          title={t('The shop could not be loaded')}
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

/** The form of a shop. Pictures and holidays are saved at once, all else by the bar at its foot. */
function ShopForm({ shop }: { shop: ShopProfile }) {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const locales = Object.keys(shop.texts)
  const [locale, setLocale] = useState(locales.includes(i18n.language) ? i18n.language : (locales[0] ?? 'en'))
  const saveShop = useSaveShop()
  const words = useShopWords(locales)
  const form = useEditForm({
    saved: toSaved(shop),
    save: async (changes, version) => toSaved((await saveShop.mutateAsync(toBody(changes, version))).shop),
    readCurrent: (current) => toSaved(current as ShopProfile),
  })
  const titleOf = (name: string) => languages.find((language) => language.name === name)?.title ?? name
  const ofForm = { form, locale }
  return (
    <div className="grid max-w-200 gap-2">
      {locales.length > 1 && (
        <NativeSelect
          label={t('Language of the texts')}
          hint={locale === 'en' ? undefined : t('Fields that you leave empty are shown in English.')}
          value={locale}
          onChange={({ currentTarget }) => setLocale(currentTarget.value)}
          className="max-w-72 pb-2"
        >
          {locales.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </NativeSelect>
      )}
      <ProfileSection {...ofForm} shop={shop} />
      <DeliverySection {...ofForm} hasMethods={shop.has_delivery_methods === true} />
      <HolidaysSection holidays={shop.holidays} />
      <HoursSection form={form} />
      <PoliciesSection {...ofForm} />
      <ChangesBar form={form} words={words} />
    </div>
  )
}

/** Pictures, description, address and contact. */
function ProfileSection({ form, locale, shop }: SectionProps & { shop: ShopProfile }) {
  const { t } = useTranslation()
  return (
    <FormSection title={shop.name} lead={t('The market changes the name of a shop on request.')}>
      <div className="grid items-start gap-4 sm:grid-cols-[140px_minmax(0,1fr)]">
        <PictureControl kind="logo" src={shop.logo} />
        <PictureControl kind="banner" src={shop.banner} />
      </div>
      <TextOfLanguage {...{ form, locale }} field="description" rows={4} maxLength={SHOP_DESCRIPTION_MAX} />
      <PlainField form={form} name="address" label={t('Address')} maxLength={ADDRESS_LINE_MAX} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainField
          form={form}
          name="phone"
          type="tel"
          label={t('Phone')}
          hint={t('Shoppers see it. Leave it empty to be reached by messages alone.')}
          maxLength={PHONE_MAX}
        />
        <PlainField form={form} name="email" type="email" label={t('Email')} maxLength={EMAIL_MAX} />
      </div>
    </FormSection>
  )
}

/** The shop's own words on returns, delivery and privacy. */
function PoliciesSection({ form, locale }: SectionProps) {
  const { t } = useTranslation()
  const { eu_consumers } = useSettings()
  const props = { form, locale, rows: 3, maxLength: SHOP_POLICY_MAX }
  return (
    <FormSection title={t('Policies')} lead={t('Shoppers read them on your page. An empty line begins a paragraph.')}>
      {eu_consumers && (
        <NativeSelect
          label={t('Sending goods back after a withdrawal')}
          hint={t('For orders from now on; shoppers read it before they order, and on the receipt of a withdrawal.')}
          value={form.values.return_cost}
          onChange={({ currentTarget }) =>
            form.set({ return_cost: currentTarget.value === 'shop' ? 'shop' : 'shopper' })
          }
        >
          <option value="shopper">{t('The customer pays')}</option>
          <option value="shop">{t('The shop pays')}</option>
        </NativeSelect>
      )}
      <TextOfLanguage {...props} field="returns_policy" />
      <TextOfLanguage {...props} field="delivery_policy" />
      <TextOfLanguage {...props} field="privacy_policy" />
    </FormSection>
  )
}

/** The address of the screen with this leads to the charge. */
const DELIVERY_HASH = '#delivery'

/** The charge, and from which amount there is none. */
function DeliverySection({ form, locale, hasMethods }: SectionProps & { hasMethods: boolean }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const charge = useRef<HTMLInputElement>(null)
  const isUnset = form.base.delivery_charge === null
  useEffect(() => {
    if (hash === DELIVERY_HASH) charge.current?.focus()
  }, [hash])
  return (
    <FormSection title={t('Delivery')} lead={t('For orders from now on; placed ones keep their charge.')}>
      <p>
        <TextLink to="/delivery">{t('Zones, methods and promised days')}</TextLink>
        {hasMethods && (
          <span className="block text-13 text-ink-2">{t('They decide what delivery costs and when it arrives.')}</span>
        )}
      </p>
      {!hasMethods && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField<number | null>
            ref={charge}
            label={t('Delivery charge')}
            hint={isUnset ? t('Until you say it, your shop takes no orders. 0 means free.') : undefined}
            isOptional={isUnset}
            value={form.values.delivery_charge}
            error={form.errorOf('delivery_charge')}
            onChange={(value) => form.set({ delivery_charge: value })}
          />
          <MoneyField
            label={t('Free delivery from')}
            hint={t('Empty: never')}
            isOptional
            value={form.values.free_delivery_from}
            error={form.errorOf('free_delivery_from')}
            onChange={(value) => form.set({ free_delivery_from: value })}
          />
        </div>
      )}
      <TextOfLanguage
        {...{ form, locale }}
        field="estimated_delivery"
        hint={t('Such as: 3 to 5 days')}
        maxLength={ESTIMATED_DELIVERY_MAX}
      />
    </FormSection>
  )
}

const USUAL = { opens: '09:00', closes: '18:00' }
/** The end of a day, which time fields show as the beginning of the next. */
const MIDNIGHT = '24:00'

/** The hours of each weekday; a day without them is closed. */
function HoursSection({ form }: { form: EditForm<ShopValues> }) {
  const { t } = useTranslation()
  const names = useDayNames()
  const { opening_hours: hours } = form.values
  const setDay = (day: number, next: OpeningHours | null) => {
    const others = hours.filter((each) => each.day !== day)
    form.set({ opening_hours: [...others, ...(next ? [next] : [])].sort((a, b) => a.day - b.day) })
  }
  const error = form.errorOf('opening_hours.closes') ?? form.errorOf('opening_hours')
  return (
    <FormSection title={t('Opening hours')} lead={t('In the time of your shop. Without any, shoppers see none.')}>
      <ul className="grid">
        {Object.entries(names).map(([key, name]) => {
          const day = Number(key)
          const open = hours.find((each) => each.day === day)
          return (
            <li key={day} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1">
              <Checkbox
                checked={open !== undefined}
                onChange={({ currentTarget }) =>
                  setDay(day, currentTarget.checked ? { ...(hours.at(-1) ?? USUAL), day } : null)
                }
                className="w-36"
              >
                {name}
              </Checkbox>
              {open ? (
                <span className="flex items-center gap-2">
                  <DateField
                    kind="time"
                    label={`${name}: ${t('opens')}`}
                    labelHidden
                    value={open.opens}
                    onChange={(opens) => setDay(day, { ...open, opens })}
                  />
                  <span aria-hidden>–</span>
                  <DateField
                    kind="time"
                    label={`${name}: ${t('closes')}`}
                    labelHidden
                    value={open.closes === MIDNIGHT ? '00:00' : open.closes}
                    onChange={(time) => setDay(day, { ...open, closes: time === '00:00' ? MIDNIGHT : time })}
                  />
                </span>
              ) : (
                <span className="text-ink-2">{t('Closed')}</span>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p role="alert" className="text-danger">
          {t('A shop closes later than it opens.')}
        </p>
      )}
    </FormSection>
  )
}

/** The days of the week by their number: 1 is Monday. */
function useDayNames(): Record<number, string> {
  const { t } = useTranslation()
  return {
    1: t('Monday'),
    2: t('Tuesday'),
    3: t('Wednesday'),
    4: t('Thursday'),
    5: t('Friday'),
    6: t('Saturday'),
    7: t('Sunday'),
  }
}

const HolidayDialog = latePart(async () => (await import('./holiday-dialog.tsx')).HolidayDialog)

/** The coming holidays. They are saved at once, and shoppers hear of them two weeks before. */
function HolidaysSection({ holidays }: { holidays: readonly SellerHoliday[] }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  return (
    <FormSection
      title={t('Holidays')}
      lead={t('Shoppers hear of them two weeks before. They begin and end by themselves.')}
      action={<Button onClick={() => setAdding(true)}>{t('Add holidays')}</Button>}
    >
      {holidays.length === 0 ? (
        <p className="text-ink-2">{t('None are planned.')}</p>
      ) : (
        <ul className="grid">
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.id} holiday={holiday} />
          ))}
        </ul>
      )}
      <Suspense>{isAdding && <HolidayDialog onClose={() => setAdding(false)} />}</Suspense>
    </FormSection>
  )
}

function HolidayRow({ holiday }: { holiday: SellerHoliday }) {
  const { t, i18n } = useTranslation()
  const remove = useRemoveHoliday()
  const day = (date: string) => formatDay(date, i18n.language)
  const days = t('{{from}} to {{to}}', { from: day(holiday.from), to: day(holiday.to) })

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <b>{days}</b>
          {holiday.is_now && <Badge tone="warn">{t('Now')}</Badge>}
        </p>
        <p className="text-ink-2">
          {holiday.mode === 'refuse' ? t('No orders are taken') : t('Orders are taken and sent later')}
        </p>
        {holiday.message && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {holiday.message}
          </p>
        )}
      </div>
      <Button
        size="sm"
        pending={remove.isPending}
        aria-label={`${t('Take back')}: ${days}`}
        onClick={() =>
          remove.mutate(holiday.id, { onError: (error) => showError(error, t('The shop cannot be reached')) })
        }
        className="max-md:min-h-11"
      >
        {t('Take back')}
      </Button>
    </li>
  )
}
