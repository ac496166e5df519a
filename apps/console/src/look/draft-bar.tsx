import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { AdminLook } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { History, Share2 } from 'lucide'
import { Suspense, useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useLookChanges } from './use-look.ts'

const PublishDialog = latePart(async () => (await import('./look-dialogs.tsx')).PublishDialog)
const ShareDialog = latePart(async () => (await import('./look-dialogs.tsx')).ShareDialog)
const HistoryDialog = latePart(async () => (await import('./look-dialogs.tsx')).HistoryDialog)

type Opened = 'publish' | 'share' | 'history' | 'discard' | null

/** The draft in one line: what waits, who saved it, whose version shoppers see; and what can be done with it. */
export function DraftBar({ look, isSaving }: { look: AdminLook; isSaving: boolean }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>(null)
  const { discard } = useLookChanges()
  const close = () => setOpened(null)
  const isEmpty = look.changes.length === 0
  async function drop() {
    try {
      await discard.mutateAsync(look.version)
      close()
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    }
  }
  return (
    <div className="grid gap-3">
      <PageHead title={t('Home and look')}>
        <Button onClick={() => setOpened('history')}>
          <Icon as={History} size={18} />
          {t('Earlier looks')}
        </Button>
        <Button onClick={() => setOpened('share')}>
          <Icon as={Share2} size={18} />
          {t('Share preview')}
        </Button>
        {!isEmpty && <Button onClick={() => setOpened('discard')}>{t('Discard draft')}</Button>}
        <Button variant="pri" disabled={isEmpty || isSaving} onClick={() => setOpened('publish')}>
          {t('Publish')}
        </Button>
      </PageHead>
      <p role="status" className="text-13 text-ink-2">
        <DraftState look={look} isSaving={isSaving} />
      </p>
      <PlanNotices look={look} />
      <Suspense>
        {opened === 'publish' && <PublishDialog look={look} onClose={close} />}
        {opened === 'share' && <ShareDialog onClose={close} />}
        {opened === 'history' && <HistoryDialog onClose={close} />}
      </Suspense>
      <ConfirmDialog
        isOpen={opened === 'discard'}
        onOpenChange={close}
        title={t('Discard the draft?')}
        lead={t('The draft is then what shoppers see. It can be brought back in the record.')}
        cancelLabel={t('Keep it')}
        confirmAs="danger"
        confirmLabel={t('Discard draft')}
        pending={discard.isPending}
        onConfirm={() => void drop()}
      />
    </div>
  )
}

function DraftState({ look, isSaving }: { look: AdminLook; isSaving: boolean }) {
  const { i18n, t } = useTranslation()
  const { saved, last_published: last, changes } = look
  const moment = (iso: string) => formatMoment(iso, i18n.language)
  const seen = last
    ? t('Shoppers see what was published {{time}}.', { time: moment(last.at) })
    : t('Nothing was published here yet.')
  if (isSaving) return t('Saving…')
  if (!saved) return seen
  const count = t('{{count}} changes', { count: changes.length })
  return `${count}. ${t('Saved {{time}} by {{person}}.', { time: moment(saved.at), person: saved.by })} ${seen}`
}

function PlanNotices({ look: { planned, failed } }: { look: AdminLook }) {
  const { i18n, t } = useTranslation()
  const { unplan } = useLookChanges()
  const drop = () => unplan.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })
  const waiting = planned ?? failed
  if (!waiting) return null
  const values = { time: formatMoment(waiting.publish_at, i18n.language), person: waiting.by }
  return (
    <Notice
      tone={planned ? 'info' : 'error'}
      aside={
        <Button size="sm" pending={unplan.isPending} onClick={drop}>
          {planned ? t('Do not publish it') : t('Hide this')}
        </Button>
      }
    >
      {planned
        ? t('{{person}} has planned a look for {{time}}, as the draft was then.', values)
        : t('The look that {{person}} planned for {{time}} could not be published. Please publish the draft.', values)}
    </Notice>
  )
}
