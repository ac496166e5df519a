import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { NumberRange } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { openPdf } from '../lib/open-pdf.ts'
import { usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { useDocumentWords } from './order-invoices.tsx'

/** Shops number their invoices, the market those of its fee. */
const calls = {
  shop: { read: 'GET /seller/legal/number-range', choose: 'PUT /seller/legal/number-range' },
  market: { read: 'GET /admin/number-range', choose: 'PUT /admin/number-range' },
} as const
const PREFIX_MAX = 8

function useCalls() {
  const { place } = usePlace()
  const own = calls[place?.kind ?? 'shop']
  return { ...own, queryKey: [own.read, place?.key] }
}

function useRanges() {
  const { read, queryKey } = useCalls()
  return useQuery({ queryKey, queryFn: ({ signal }) => consoleApi.call(read, { signal }) })
}

/** The numbers that the market's fee invoices and their credit notes get. */
export function FeeInvoiceNumbers() {
  const { t } = useTranslation()
  const { data } = useRanges()
  if (!data) return null
  return (
    <Section title={t('Numbers of fee invoices')}>
      <div className="grid gap-4 px-4 py-3.5 md:px-5">
        <Ranges ranges={data.ranges} />
      </div>
    </Section>
  )
}

/** The numbers that the shop's invoices and credit notes get, and how an invoice looks. */
export function InvoiceNumbers() {
  const { t } = useTranslation()
  const { data } = useRanges()
  const preview = useMutation({
    mutationFn: () => openPdf('preview.pdf', () => consoleApi.call('GET /seller/legal/invoice-preview')),
    onError: (error) => showError(error, t('The invoice could not be fetched')),
  })
  if (!data) return null
  return (
    <Section title={t('Numbers of invoices')}>
      <div className="grid gap-4 px-4 py-3.5 md:px-5">
        <Ranges ranges={data.ranges} />
        <Button className="justify-self-start" pending={preview.isPending} onClick={() => preview.mutate()}>
          {t('See an example')}
        </Button>
      </div>
    </Section>
  )
}

function Ranges({ ranges }: { ranges: readonly NumberRange[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-ink-2">
        {t(
          'Each invoice and each credit note gets the next number, without gaps. The letters and digits before it can be chosen until the first number of a year is given.',
        )}
      </p>
      <div className="grid gap-x-8 md:grid-cols-2">
        {ranges.map((range) => (
          <Range key={`${range.kind} ${range.year}`} range={range} />
        ))}
      </div>
    </>
  )
}

function Range({ range }: { range: NumberRange }) {
  const { t } = useTranslation()
  const { kinds } = useDocumentWords()
  const [isOpen, setOpen] = useState(false)
  const { kind, year, next_number, is_used } = range
  const name = `${kinds[kind]} ${year}`
  return (
    <div className="grid content-start gap-2 border-t border-line py-3">
      <p className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1">
          <span className="block text-12 text-ink-2">{name}</span>
          <b className="num">{next_number}</b>
        </span>
        {!is_used && !isOpen && (
          <Button
            size="sm"
            className="max-md:min-h-11"
            aria-label={`${t('Change')}: ${name}`}
            onClick={() => setOpen(true)}
          >
            {t('Change')}
          </Button>
        )}
      </p>
      {isOpen && <PrefixForm range={range} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}

function PrefixForm({ range, name, onClose }: { range: NumberRange; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { choose, queryKey } = useCalls()
  const queries = useQueryClient()
  const [prefix, setPrefix] = useState(range.prefix)
  const { kind, year } = range
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => consoleApi.call(choose, { body: { kind, year, prefix, seen: range.prefix } }),
    onSuccess: (data) => {
      queries.setQueryData(queryKey, data)
      onClose()
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.status === 409) void queries.invalidateQueries({ queryKey })
    },
  })
  const fieldError = error instanceof ApiError ? error.errors.prefix?.[0] : undefined
  return (
    <Form className="grid gap-3" onSend={() => mutate()}>
      {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <TextField
        label={t('Letters and digits before the year')}
        aria-label={`${t('Letters and digits before the year')}: ${name}`}
        value={prefix}
        maxLength={PREFIX_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        error={fieldError}
        onChange={({ target }) => setPrefix(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="pri" pending={isPending}>
          {t('Save')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Form>
  )
}
