import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CommissionRule, CommissionRules } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { RuleForm } from './rule-form.tsx'
import { Trial } from './trial.tsx'
import { commissionCalls, useCommissionChange, useNotice, useStanding, useTerms } from './use-commission.ts'

interface OpenedRuleProps {
  list: CommissionRules
  rule: CommissionRule
  onOpen: (id: number | null) => void
}

/** The actions on a rule: a draft is edited, tried and announced; one in force gets another version, or ends. */
export function OpenedRule({ list, rule, onOpen }: OpenedRuleProps) {
  return (
    <div className="*:not-first:border-t *:not-first:border-line">
      {rule.state === 'draft' ? <RuleForm list={list} rule={rule} onSaved={onOpen} /> : <RuleFacts rule={rule} />}
      {(rule.state === 'draft' || rule.state === 'announced') && <MarketTrial list={list} rule={rule} />}
      {rule.state === 'draft' && <Announcement list={list} rule={rule} />}
      {rule.state === 'in_force' && <Change list={list} rule={rule} onOpen={onOpen} />}
      {rule.state !== 'ended' && rule.ended_at === null && <End list={list} rule={rule} />}
    </div>
  )
}

const MarketTrial = ({ list, rule: { id } }: Omit<OpenedRuleProps, 'onOpen'>) => (
  <Trial
    of={[id, list.version]}
    all={(days) => consoleApi.call('POST /admin/commission/trial', { body: { id, days } })}
    ofShop={({ days, shopId, cursor }) =>
      consoleApi.call('POST /admin/commission/trial', { body: { id, days, shop_id: shopId, cursor } })
    }
  />
)

/** For whom and for what a rule is. */
export function RuleScope({ rule: { shop, category } }: { rule: Pick<CommissionRule, 'shop' | 'category'> }) {
  const { t } = useTranslation()
  const goods = category ? t('{{category}} and all below it', { category: category.name }) : t('All goods')
  return shop ? t('{{shop}}: {{goods}}', { shop: shop.name, goods }) : t('All sellers: {{goods}}', { goods })
}

/** The figures of a rule that can no longer change. */
function RuleFacts({ rule }: { rule: CommissionRule }) {
  const { t } = useTranslation()
  const terms = useTerms()
  const standing = useStanding()
  const { formula, limits } = terms(rule)
  const bases = { gross: t('the price with tax'), net: t('the price without tax') }
  return (
    <div className="grid gap-1.5 px-4 py-4 md:px-5">
      <p>
        <RuleScope rule={rule} />
      </p>
      <p>
        <b className="num">{formula}</b> {limits.length > 0 && <span>({listed(limits)})</span>}
      </p>
      <p className="text-13 text-ink-2">{t('Percent of {{base}}.', { base: bases[rule.base] })}</p>
      <p>{standing(rule)}</p>
      {rule.notices.shops > 0 && (
        <p className="text-13 text-ink-2">
          {t('Sellers who are told: {{shops}}. Mails written: {{sent}}. Read in the console: {{read}}.', rule.notices)}
        </p>
      )}
    </div>
  )
}

/** The day, the mail and the button that tells the sellers. */
function Announcement({ list, rule }: Omit<OpenedRuleProps, 'onOpen'>) {
  const { t } = useTranslation()
  const [day, setDay] = useState('')
  const { data: notice } = useNotice(rule.id, list.version, day)
  const announce = useCommissionChange(commissionCalls.announce)
  const { error, isPending } = announce
  const dayError = error instanceof ApiError ? error.errors.from_day?.[0] : undefined
  return (
    <section aria-labelledby="announce-title" className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4 md:px-5">
      <h3 id="announce-title" className="text-14 font-semibold">
        {t('Announce it')}
      </h3>
      <p className="text-13 text-ink-2">
        {rule.raises
          ? t('Some sellers may pay more. Days of notice: {{number}}.', { number: list.notice_days })
          : t('Nobody pays more, so it may begin at once.')}
      </p>
      {error && !dayError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <DateField
        label={t('First day')}
        hint={t('Empty: as soon as it may be.')}
        isOptional
        min={rule.raises ? list.first_day : list.today}
        value={day}
        error={dayError}
        onChange={setDay}
      />
      {notice && (
        <Disclosure summary={t('Read the notice')}>
          <div className="grid gap-2 border-s-2 border-accent-edge ps-3">
            <b className="wrap-anywhere">{notice.subject}</b>
            {notice.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Disclosure>
      )}
      <Button
        variant="pri"
        pending={isPending}
        onClick={() => announce.mutate({ id: rule.id, version: list.version, from_day: day || null })}
      >
        {t('Announce to sellers: {{number}}', { number: notice?.shops ?? 0 })}
      </Button>
    </section>
  )
}

/** Drafts another version of a rule in force. */
function Change({ list, rule, onOpen }: OpenedRuleProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const next = list.rules.find((other) => other.rule === rule.rule && other.id !== rule.id)
  if (next)
    return (
      <div className="px-4 py-4 md:px-5">
        <Button block onClick={() => onOpen(next.id)}>
          {t('See the next version')}
        </Button>
      </div>
    )
  if (isOpen) return <RuleForm list={list} rule={rule} onSaved={onOpen} />
  return (
    <div className="px-4 py-4 md:px-5">
      <Button block variant="pri" onClick={() => setIsOpen(true)}>
        {t('Draft another version')}
      </Button>
    </div>
  )
}

/** Discards a draft, takes an announcement back, or ends a rule, after a question that says what follows. */
function End({ list, rule }: Omit<OpenedRuleProps, 'onOpen'>) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [day, setDay] = useState('')
  const end = useCommissionChange(commissionCalls.end)
  const labels = {
    draft: t('Discard the draft'),
    announced: t('Take the announcement back'),
    in_force: t('End the rule'),
    ended: '',
  }
  const leads = {
    draft: t('Nobody was told of it, so nothing changes for sellers.'),
    announced: t('The sellers who were told get a second mail. The rule becomes a draft again.'),
    in_force: t(
      'The rules below it decide then, and sellers are told. Days of notice where somebody may pay more: {{number}}.',
      {
        number: list.notice_days,
      },
    ),
    ended: '',
  }
  const dayError = end.error instanceof ApiError ? end.error.errors.from_day?.[0] : undefined
  return (
    <div className="px-4 py-4 md:px-5">
      <Button block variant="danger" onClick={() => setIsAsking(true)}>
        {labels[rule.state]}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`${labels[rule.state]}: ${rule.name}`}
        lead={leads[rule.state]}
        cancelLabel={t('Cancel')}
        confirmLabel={labels[rule.state]}
        pending={end.isPending}
        onConfirm={() =>
          end.mutate(
            { id: rule.id, version: list.version, from_day: day || null },
            { onSuccess: () => setIsAsking(false) },
          )
        }
      >
        {end.error && !dayError && (
          <Notice tone="error">{messageOf(end.error, t('The shop cannot be reached'))}</Notice>
        )}
        {rule.state === 'in_force' && (
          <DateField
            label={t('First day without it')}
            hint={t('Empty: as soon as it may be.')}
            isOptional
            min={list.today}
            value={day}
            error={dayError}
            onChange={setDay}
          />
        )}
      </ConfirmDialog>
    </div>
  )
}
