import { ApiError } from '@rialto/client/api/client.ts'
import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { FactOfShop, FactValue, SellerLegal } from '@rialto/contract'
import { ATTACHMENT_TYPES, IDENTITY_BYTES_MAX } from '@rialto/contract/limits'
import { isOwnStatement } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { FilePicker } from '@rialto/ui/file-picker.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { InvoiceNumbers } from '../invoices/number-ranges.tsx'
import { messageOf, showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { Section } from '../lib/section.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { SellerTaxSection } from './seller-tax.tsx'
import {
  type Fields,
  useFactLines,
  useFactWords,
  useGiveFact,
  useIdentityDocument,
  useSellerLegal,
} from './use-facts.ts'

/** The facts that the law asks a seller for: the seller's own answers, the market's decisions, and what shoppers see of both. */
export function LegalScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useSellerLegal()
  return (
    <>
      <PageHead title={t('Who sells')} />
      {data ? (
        <Facts legal={data} />
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

function Facts({ legal: { mode, facts, is_complete, document, tax } }: { legal: SellerLegal }) {
  const { t } = useTranslation()
  const isMissing = ({ is_required, given }: FactOfShop) =>
    is_required && (given === null || given.state === 'refused' || given.state === 'expired')
  const { names } = useFactWords()
  return (
    <div className="grid max-w-180 gap-4">
      <p className="text-ink-2">
        {t(
          'The law asks who sells. The market checks what you tell, and shoppers see what is verified, on your shop’s page and with their order.',
        )}
      </p>
      {mode === 'ask' && !is_complete && (
        <Notice tone="warn">
          {t('Still missing')}: {listed(facts.filter(isMissing).map(({ kind }) => names[kind]))}
        </Notice>
      )}
      {facts.map((fact) => (
        <Fact key={fact.kind} fact={fact} />
      ))}
      <DocumentSection document={document} />
      {tax && <SellerTaxSection key={tax.version} tax={tax} />}
      <InvoiceNumbers />
    </div>
  )
}

/** The copy of a document of identity, which the seller gives and can delete. */
function DocumentSection({ document: given }: Pick<SellerLegal, 'document'>) {
  const { i18n, t } = useTranslation()
  const { give, remove } = useIdentityDocument()
  const [tooLarge, setTooLarge] = useState(false)
  const choose = (file: File) => {
    setTooLarge(file.size > IDENTITY_BYTES_MAX)
    if (file.size <= IDENTITY_BYTES_MAX) give.mutate(file)
  }
  const size = IDENTITY_BYTES_MAX / 1_048_576
  const refused = give.error && messageOf(give.error, t('The shop cannot be reached'))
  return (
    <Section title={t('Document of identity')} aside={given ? undefined : t('Optional')}>
      <div className="grid gap-3 px-4 py-3.5 md:px-5">
        <p className="text-ink-2">
          {t(
            'The market may ask for a copy of your identity card or passport. It is encrypted. Only staff who may read personal data can open it, each reading is recorded, and it is deleted half a year after your shop has closed.',
          )}
        </p>
        <FilePicker
          label={t('Copy of the document')}
          hint={t('JPEG, PNG or PDF, {{size}} MB at most', { size })}
          accept={ATTACHMENT_TYPES}
          action={given ? t('Replace it') : t('Choose a file')}
          disabled={give.isPending}
          error={tooLarge ? t('The file may have {{size}} MB at most.', { size }) : (refused ?? undefined)}
          onFile={choose}
        >
          {given && <span>{t('Given {{time}}', { time: formatMoment(given.given_at, i18n.language) })}</span>}
        </FilePicker>
        {given && (
          <Button
            className="justify-self-start"
            pending={remove.isPending}
            aria-label={`${t('Delete')}: ${t('Copy of the document')}`}
            onClick={() =>
              remove.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })
            }
          >
            {t('Delete')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** A fact with its state, and its form once it is opened. */
function Fact({ fact }: { fact: FactOfShop }) {
  const { i18n, t } = useTranslation()
  const { names, states } = useFactWords()
  const linesOf = useFactLines()
  const [isOpen, setOpen] = useState(false)
  const { kind, given, shown, is_required } = fact
  const name = names[kind]
  const isStatement = isOwnStatement(kind)
  return (
    <Section
      title={name}
      aside={!is_required && given === null ? t('Optional') : undefined}
      action={
        given &&
        !(isStatement && given.state === 'given') && (
          <Badge tone={states[given.state].tone} dot>
            {states[given.state].label}
          </Badge>
        )
      }
    >
      <div className="grid gap-3 px-4 py-3.5 md:px-5">
        {given && !isOpen && <Lines lines={linesOf(kind, given.value)} />}
        {given?.reason && (
          <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
            {given.reason}
          </blockquote>
        )}
        {given?.expires_on && given.state !== 'refused' && (
          <small className="text-12 text-ink-2">
            {t('Counts until {{day}}', { day: formatDay(given.expires_on, i18n.language) })}
          </small>
        )}
        {given?.checked_at && given.state === 'verified' && (
          <small className="text-12 text-ink-2">
            {t('Verified {{time}}', { time: formatMoment(given.checked_at, i18n.language) })}
          </small>
        )}
        {shown && shown.id !== given?.id && (
          <p className="text-ink-2">
            {t('Until then shoppers see: {{fact}}', { fact: listed(linesOf(kind, shown.value)) })}
          </p>
        )}
        {isOpen ? (
          <FactForm fact={fact} onClose={() => setOpen(false)} />
        ) : (
          <Button
            className="justify-self-start"
            aria-label={`${given ? t('Change') : t('Tell it')}: ${name}`}
            onClick={() => setOpen(true)}
          >
            {given ? t('Change') : t('Tell it')}
          </Button>
        )}
      </div>
    </Section>
  )
}

export const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div className="wrap-anywhere">
    {lines.map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
  </div>
)

function FactForm({ fact: { kind, given, suggested }, onClose }: { fact: FactOfShop; onClose: () => void }) {
  const { t } = useTranslation()
  const { fields } = useFactWords()
  const [value, setValue] = useState<FactValue>(given?.value ?? suggested ?? {})
  const { mutate, isPending, error } = useGiveFact(kind, given?.id ?? null)
  const errorOf = (name: string) => (error instanceof ApiError ? error.errors[`value.${name}`]?.[0] : undefined)
  const hasFieldError = error instanceof ApiError && Object.keys(error.errors).length > 0
  return (
    <Form className="grid gap-4" onSend={() => mutate(value, { onSuccess: onClose })}>
      {error && !hasFieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {kind === 'trader' ? (
        <RadioGroup
          label={t('Who sells?')}
          value={value.is_trader === undefined ? null : String(value.is_trader)}
          onChange={(chosen) => setValue({ is_trader: chosen === 'true' })}
          options={[
            { value: 'true', label: t('A trader, or somebody who acts for one') },
            { value: 'false', label: t('A private person: shoppers then have no consumer rights against you') },
          ]}
        />
      ) : kind === 'self_certification' ? (
        <Checkbox
          checked={value.accepted === true}
          onChange={({ target }) => setValue(target.checked ? { accepted: true } : {})}
        >
          {t('We offer only products and services that the law of the European Union allows.')}
        </Checkbox>
      ) : (
        <FactFields
          fields={fields[kind]}
          value={value}
          errorOf={errorOf}
          onChange={(part) => setValue({ ...value, ...part })}
        />
      )}
      {isOwnStatement(kind) && hasFieldError && (
        <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="pri" pending={isPending}>
          {t('Send to the market')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Form>
  )
}

interface FactFieldsProps {
  fields: Fields
  value: FactValue
  errorOf: (name: string) => string | undefined
  onChange: (part: FactValue) => void
}

function FactFields({ fields, value, errorOf, onChange }: FactFieldsProps) {
  const { t } = useTranslation()
  const countries = useCountryOptions()
  return Object.entries(fields).map(([name, { label, kind }]) => {
    const written = value[name]
    const text = typeof written === 'string' ? written : ''
    if (kind === 'country')
      return (
        <ComboBox
          key={name}
          label={label}
          options={countries}
          value={text || null}
          onChange={(country) => onChange({ [name]: country })}
          emptyText={t('Nothing found')}
          error={errorOf(name)}
        />
      )
    return (
      <TextField
        key={name}
        label={label}
        type={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'}
        value={text}
        onChange={(event) => onChange({ [name]: event.target.value })}
        error={errorOf(name)}
      />
    )
  })
}
