import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings, MarketSetup } from '@rialto/contract'
import { NAME_MAX } from '@rialto/contract/limits'
import { EU_COUNTRIES } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { NamedPageList, useNamedPages } from '../articles/articles.tsx'
import { keyOfShop, storedPlace } from '../lib/api.ts'
import { contrastOf, paletteOf } from '../lib/color.ts'
import { messageOf } from '../lib/errors.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { ColorField, PictureField } from '../settings/look-fields.tsx'
import { currencyOptions, timeZoneOptions, useCountryOptions } from '../settings/option-names.ts'
import { ReadinessList, useReadiness, useReadinessNames } from './readiness.tsx'
import { type MarketAnswers, titleOf, toAnswers, toSettings } from './setup-page.tsx'
import { StepForm, type StepProps, useOpenMarket, useStepSettings } from './step-form.tsx'

type Props = StepProps & { setup: MarketSetup }

/** Name, languages, time zone and currency. */
export function MarketStep(props: Props) {
  const settings = useStepSettings()
  return settings.values ? <MarketFields {...props} settings={settings} values={settings.values} /> : null
}

interface MarketFieldsProps extends Props {
  settings: ReturnType<typeof useStepSettings>
  values: MarketSettings
}

function MarketFields({ settings, values, ...step }: MarketFieldsProps) {
  const { i18n, t } = useTranslation()
  const isFirstTime = step.setup.steps.some(({ key, state }) => key === 'market' && state === 'open')
  const [answers, setAnswers] = useState<MarketAnswers>(() => firstAnswers(values, isFirstTime, i18n.language))
  const [problem, setProblem] = useState('')
  const countries = useCountryOptions()
  const [currencies, zones] = useMemo(() => [currencyOptions(i18n.language), timeZoneOptions()], [i18n.language])
  const change = (part: Partial<MarketAnswers>) => setAnswers((before) => ({ ...before, ...part }))
  const codes = [
    ...new Set([...step.setup.languages.map(({ name }) => name), ...values.languages.map(({ name }) => name)]),
  ]

  function toggle(code: string) {
    const chosen = codes.filter((each) => (each === code) !== answers.languages.includes(each))
    const [first] = chosen
    // A market has at least one language.
    if (first === undefined) return
    change({ languages: chosen, ...(!chosen.includes(answers.mainLanguage) && { mainLanguage: first }) })
  }
  function check() {
    const isNamed = answers.name.trim() !== ''
    setProblem(isNamed ? '' : t('Please fill in this field'))
    return isNamed
  }

  return (
    <StepForm
      {...step}
      title={t('What is your market called?')}
      lead={t(
        'Shoppers see the name on each page. You can change all of this later, but the currency only before the first order.',
      )}
      check={check}
      save={() => settings.save(toSettings(answers, values, i18n.language))}
      isPending={settings.isPending}
      error={settings.error}
    >
      <TextField
        label={t('Name of the market')}
        maxLength={NAME_MAX}
        value={answers.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={problem}
        required
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{t('Languages of the market')}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {codes.map((code) => (
            <Checkbox
              key={code}
              className="min-h-11"
              checked={answers.languages.includes(code)}
              onChange={() => toggle(code)}
            >
              <span lang={code}>{titleOf(code)}</span>
            </Checkbox>
          ))}
        </div>
        <p className="mt-1 text-13 text-ink-2">{t('These are translated. Others can be added in the settings.')}</p>
      </fieldset>
      <NativeSelect
        label={t('Default language')}
        value={answers.mainLanguage}
        onChange={({ currentTarget }) => change({ mainLanguage: currentTarget.value })}
      >
        {answers.languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {titleOf(code)}
          </option>
        ))}
      </NativeSelect>
      <ComboBox
        label={t('Country of the market')}
        hint={t('Where the market is at home. Addresses without a country are taken to be there.')}
        options={countries}
        value={answers.homeCountry}
        onChange={(homeCountry) =>
          change({ homeCountry, pricesIncludeTax: EU_COUNTRIES.some((code) => code === homeCountry) })
        }
        emptyText={t('Nothing found')}
      />
      {answers.homeCountry !== null && (
        <Checkbox
          checked={answers.pricesIncludeTax}
          onChange={({ target }) => change({ pricesIncludeTax: target.checked })}
        >
          {t('Prices include tax, as shoppers of the European Union expect it')}
        </Checkbox>
      )}
      <ComboBox
        label={t('Currency')}
        hint={t('All prices are in it.')}
        options={currencies}
        value={answers.currency}
        onChange={(currency) => currency !== null && change({ currency })}
        emptyText={t('Nothing found')}
      />
      <ComboBox
        label={t('Time zone of the market')}
        options={zones}
        value={answers.timeZone}
        onChange={(timeZone) => timeZone !== null && change({ timeZone })}
        emptyText={t('Nothing found')}
      />
    </StepForm>
  )
}

/** At first, what the owner's browser tells is likelier than the defaults. */
function firstAnswers(values: MarketSettings, isFirstTime: boolean, language: string): MarketAnswers {
  const answers = toAnswers(values)
  if (!isFirstTime) return answers
  const languages = [...new Set([language, ...answers.languages])]
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { ...answers, name: '', languages, mainLanguage: language, timeZone }
}

const HEX = /^#[\da-f]{6}$/i
const COLOURS = ['#0f5e5d', '#1d4f91', '#7a2e1d', '#5b3a8c', '#33691e', '#8a1c4a']

/** The colour, of which the palette is made, and the logo. */
export function LookStep(step: StepProps) {
  const settings = useStepSettings()
  return settings.values ? <LookFields {...step} settings={settings} values={settings.values} /> : null
}

interface LookFieldsProps extends StepProps {
  settings: ReturnType<typeof useStepSettings>
  values: MarketSettings
}

function LookFields({ settings, values, ...step }: LookFieldsProps) {
  const { t } = useTranslation()
  const [color, setColor] = useState(values.theme_colors.primary ?? COLOURS[0] ?? '')
  const [logo, setLogo] = useState(values.web_logo)
  const isHex = HEX.test(color)

  const save = () => {
    const isSame = color === values.theme_colors.primary
    return settings.save({ ...(!isSame && { theme_colors: paletteOf(color) }), web_logo: logo })
  }

  return (
    <StepForm
      {...step}
      title={t('How does it look?')}
      lead={t('One colour is enough: lighter and darker shades are made of it, for the light and the dark theme.')}
      save={save}
      isPending={settings.isPending}
      error={settings.error}
      isBlocked={!isHex}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">{t('Suggestions')}</legend>
        <div className="flex flex-wrap gap-2">
          {COLOURS.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={each}
              aria-pressed={each === color}
              onClick={() => setColor(each)}
              style={{ background: each }}
              className="size-11 rounded-control border border-line-strong outline-offset-2 aria-pressed:outline-2"
            />
          ))}
        </div>
      </fieldset>
      <ColorField
        control={{ kind: 'color' }}
        label={t('Colour')}
        value={color}
        onChange={(value) => setColor(typeof value === 'string' ? value : '')}
        path="color"
        errorOf={() => (isHex ? undefined : t('Expected a colour such as #0f5e5d'))}
      />
      {isHex && <ContrastNotes color={color} />}
      <PictureField
        control={{ kind: 'picture', isOptional: 'null' }}
        label={t('Logo')}
        hint={t('PNG, JPEG or WebP. Without one, the name stands there.')}
        value={logo}
        onChange={(value) => setLogo(typeof value === 'string' ? value : null)}
        path="logo"
        errorOf={() => undefined}
      />
    </StepForm>
  )
}

/** The least contrast of text, and of marks (WCAG 2.2 AA). */
const TEXT = 4.5
const MARKS = 3

/** How well a colour can be read, on buttons and on the white page. */
function ContrastNotes({ color }: { color: string }) {
  const { i18n, t } = useTranslation()
  const [onWhite, onBlack] = [contrastOf(color, '#ffffff'), contrastOf(color, '#000000')]
  const onButton = Math.max(onWhite, onBlack)
  const ratio = (value: number) =>
    `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(Math.floor(value * 10) / 10)} : 1`
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden
          style={{ background: color, color: onWhite >= onBlack ? '#ffffff' : '#000000' }}
          className="rounded-control px-4 py-2.5 font-semibold"
        >
          {t('Add to Cart')}
        </span>
        <span className="text-13 text-ink-2">{t('Text on buttons: {{ratio}}', { ratio: ratio(onButton) })}</span>
      </div>
      {onButton < TEXT ? (
        <Notice tone="warn">{t('Text on buttons is hard to read. Choose a darker or a lighter colour.')}</Notice>
      ) : onWhite < MARKS ? (
        <Notice tone="warn">
          {t('On the white page this colour is pale ({{ratio}}). Links and thin lines become darker by themselves.', {
            ratio: ratio(onWhite),
          })}
        </Notice>
      ) : (
        <Notice tone="ok">{t('Easy to read on buttons and on the page.')}</Notice>
      )}
    </div>
  )
}

/** The place of the staff. */
const MARKET = 'market'

/** Lists what is still missing, with the button that opens the market: it asks first whether to open without. */
export function ReadyStep({ setup }: { setup: MarketSetup }) {
  const { t } = useTranslation()
  const open = useOpenMarket()
  const readiness = useReadiness()
  const names = useReadinessNames()
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const missing = readiness.data?.lines.filter(({ state }) => state !== 'done') ?? []
  const shop = setup.shop?.is_own ? setup.shop : null
  const step = (to: string) => ({ to: `?step=${to}`, place: null })
  const ways = {
    ...{ home_country: step('market'), payment: step('payment'), mail: step('mail') },
    ...{ category: step('category'), seller: step('seller') },
    ...(shop && { product: { to: '/products', place: keyOfShop(shop.id) } }),
  }
  return (
    <div className="grid gap-5">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-22 outline-none">
          {readiness.data && missing.length === 0 ? t('All is ready') : t('Ready when you are')}
        </h1>
        <p className="mt-1.5 text-ink-2">
          {t(
            'Until you open it, shoppers read that the market opens soon. You and your sellers work in the console meanwhile.',
          )}
        </p>
      </div>
      {readiness.data ? (
        missing.length > 0 && (
          <section aria-labelledby="missing">
            <h2 id="missing" className="text-16">
              {t('Still missing')}
            </h2>
            <ReadinessList lines={missing} ways={ways} />
          </section>
        )
      ) : (
        <WaitingScreen query={readiness} failed={t('What is missing could not be loaded')} />
      )}
      {open.error && <Notice tone="error">{messageOf(open.error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button
          variant="pri"
          pending={open.isPending}
          onClick={() => (missing.length > 0 ? setAsking(true) : open.mutate([]))}
        >
          {t('Open the market')}
        </Button>
        <Link
          to="/overview"
          onClick={() => storedPlace.write(MARKET)}
          className="inline-flex min-h-11 items-center px-2 text-accent-ink underline underline-offset-3"
        >
          {t('To the console')}
        </Link>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('Open the market without these?')}
        lead={t('The record keeps what was missing when you opened it.')}
        cancelLabel={t('Not yet')}
        confirmAs="pri"
        confirmLabel={t('Open the market')}
        pending={open.isPending}
        onConfirm={() =>
          open.mutate(
            missing.map(({ key }) => key),
            { onSettled: () => setAsking(false) },
          )
        }
      >
        <ul className="list-disc ps-5">
          {missing.map(({ key }) => (
            <li key={key}>{names[key]}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  )
}

/** The pages that shoppers and the law expect: what is written is linked from the footer and the checkout, what is not is not. */
export function PagesStep({ setup: _, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const query = useNamedPages()
  return (
    <StepForm
      {...step}
      title={t('What must shoppers be able to read?')}
      lead={t(
        'Terms, privacy, imprint and the right of withdrawal are asked for by the law of many countries. Pages that are published are linked from the footer and the checkout; a page that nobody has written is linked from nowhere.',
      )}
      isPending={false}
      sendLabel={t('Continue')}
    >
      {query.data ? (
        <NamedPageList pages={query.data.pages} opensTab />
      ) : (
        <WaitingScreen query={query} failed={t('The pages could not be loaded')} />
      )}
    </StepForm>
  )
}
