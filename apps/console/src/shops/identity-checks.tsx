import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { IdentityDocument, MarketFact } from '@rialto/contract'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { isOwnStatement } from '@rialto/contract/market-enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { messageOf, showError } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { usePlace } from '../lib/place.tsx'
import { Lines } from './legal-screen.tsx'
import {
  useDecideFact,
  useFactLines,
  useFactsOfShop,
  useFactWords,
  useReadIdentityDocument,
  useWaitingFacts,
} from './use-facts.ts'

/** The shops whose facts wait for a decision, the longest waiting first; nothing where none does. */
export function FactsToVerify() {
  const { t } = useTranslation()
  const id = useId()
  const items = useWaitingFacts().data?.items ?? []
  if (items.length === 0) return null
  const shops = new Map<number, { name: string; count: number }>()
  for (const { shop } of items) shops.set(shop.id, { name: shop.name, count: (shops.get(shop.id)?.count ?? 0) + 1 })
  return (
    <section aria-labelledby={id} className="panel mb-4 px-4 py-3">
      <h2 id={id} className="text-16">
        {t('Who sells: to be verified')}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {[...shops].map(([shopId, { name, count }]) => (
          <li key={shopId}>
            <Link
              to={`/sellers?open=${shopId}`}
              className="inline-flex min-h-11 items-center gap-1.5 text-accent-ink underline underline-offset-3"
            >
              <bdi>{name}</bdi> <span className="num">({count})</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The facts of a shop, each with its decision. A shop without any has no such section. */
export function SellerIdentityChecks({ shopId }: { shopId: number }) {
  const { t } = useTranslation()
  const id = useId()
  const { items = [], document = null } = useFactsOfShop(shopId).data ?? {}
  if (items.length === 0 && !document) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-14 font-semibold">
        {t('Who stands behind it')}
      </h3>
      <ul className="grid">
        {items.map((fact) => (
          <FactRow key={fact.id} fact={fact} />
        ))}
        {document && <DocumentRow shopId={shopId} document={document} />}
      </ul>
    </section>
  )
}

/** The copy of the document of identity, which staff who may read personal data can open. */
function DocumentRow({ shopId, document }: { shopId: number; document: IdentityDocument }) {
  const { i18n, t } = useTranslation()
  const { place } = usePlace()
  const { mutate, isPending } = useReadIdentityDocument(shopId)
  const mayRead = place?.kind === 'market' && place.market.permissions.includes('privacy')
  const name = t('Document of identity')
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0">
      <b className="font-semibold">{name}</b>
      <span className="text-ink-2">
        {t('Given {{time}}', { time: formatMoment(document.given_at, i18n.language) })}
      </span>
      {mayRead ? (
        <>
          <Button
            className="justify-self-start"
            pending={isPending}
            aria-label={`${t('Open the copy')}: ${name}`}
            onClick={() => mutate(document, { onError: (error) => showError(error, t('The shop cannot be reached')) })}
          >
            {t('Open the copy')}
          </Button>
          <small className="text-12 text-ink-2">{t('Each reading is recorded.')}</small>
        </>
      ) : (
        <small className="text-12 text-ink-2">{t('Staff who may read personal data can open it.')}</small>
      )}
    </li>
  )
}

function FactRow({ fact }: { fact: MarketFact }) {
  const { i18n, t } = useTranslation()
  const { names, states } = useFactWords()
  const linesOf = useFactLines()
  const [isRefusing, setRefusing] = useState(false)
  const decide = useDecideFact()
  const { kind, state } = fact
  const isStatement = isOwnStatement(kind)
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-semibold">{names[kind]}</b>
        {!(isStatement && state === 'given') && (
          <Badge tone={states[state].tone} dot>
            {states[state].label}
          </Badge>
        )}
      </div>
      <Lines lines={linesOf(kind, fact.value)} />
      {fact.before && (
        <p className="text-ink-2">
          {t('Until then shoppers see: {{fact}}', { fact: listed(linesOf(kind, fact.before)) })}
        </p>
      )}
      {fact.reason && (
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {fact.reason}
        </p>
      )}
      {fact.checked_at && (
        <small className="text-12 text-ink-2">
          {t('Decided {{time}}', { time: formatMoment(fact.checked_at, i18n.language) })}
        </small>
      )}
      {state === 'given' &&
        !isStatement &&
        (isRefusing ? (
          <RefuseForm decide={decide} id={fact.id} onCancel={() => setRefusing(false)} />
        ) : (
          <VerifyForm fact={fact} decide={decide} onRefuse={() => setRefusing(true)} />
        ))}
    </li>
  )
}

type Decide = ReturnType<typeof useDecideFact>

function VerifyForm({ fact, decide, onRefuse }: { fact: MarketFact; decide: Decide; onRefuse: () => void }) {
  const { t } = useTranslation()
  const { names } = useFactWords()
  const [expiresOn, setExpiresOn] = useState('')
  const name = names[fact.kind]
  const error = decide.error instanceof ApiError ? decide.error.errors.expires_on?.[0] : undefined
  return (
    <Form
      className="grid gap-3"
      onSend={() => decide.mutate({ id: fact.id, reason: null, expiresOn: expiresOn || null })}
    >
      {decide.error && !error && (
        <Notice tone="error">{messageOf(decide.error, t('The shop cannot be reached'))}</Notice>
      )}
      <DateField
        label={t('Valid until')}
        hint={t('Of a document that ends; otherwise empty.')}
        value={expiresOn}
        onChange={setExpiresOn}
        isOptional
        error={error}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={decide.isPending} aria-label={`${t('Verify')}: ${name}`}>
          {t('Verify')}
        </Button>
        <Button variant="danger" aria-label={`${t('Refuse …')}: ${name}`} onClick={onRefuse}>
          {t('Refuse …')}
        </Button>
      </div>
    </Form>
  )
}

function RefuseForm({ decide, id, onCancel }: { decide: Decide; id: number; onCancel: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <Form
      className="grid gap-3"
      onSend={() => {
        if (reason.trim() !== '' && !decide.isPending) decide.mutate({ id, reason: reason.trim(), expiresOn: null })
      }}
    >
      {decide.error && <Notice tone="error">{messageOf(decide.error, t('The shop cannot be reached'))}</Notice>}
      <TextArea
        label={t('Reason')}
        hint={t('The shop reads it, also by mail.')}
        rows={2}
        maxLength={CANCEL_REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="danger" pending={decide.isPending} disabled={reason.trim() === ''}>
          {t('Refuse and send')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </Form>
  )
}
