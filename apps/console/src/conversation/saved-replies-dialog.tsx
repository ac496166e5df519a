import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedReply } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Pencil, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import { ReplyForm } from './reply-form.tsx'
import { useSavedReplies } from './saved-replies.ts'
import { useReplyChanges } from './use-reply-changes.ts'

/** The saved replies of the team: add, change, delete. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useSavedReplies()
  const { remove, isRemoving } = useReplyChanges()
  const [editing, setEditing] = useState<SavedReply | 'new' | null>(null)
  const [deleting, setDeleting] = useState<number | null>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Saved replies')}
      lead={t('The whole team uses them. {name}, {order} and {shop} are filled in when one is picked.')}
      closeLabel={t('Close')}
      width="lg"
    >
      {editing ? (
        <ReplyForm
          key={editing === 'new' ? 'new' : `${editing.id} ${editing.version}`}
          reply={editing === 'new' ? null : editing}
          onDone={() => setEditing(null)}
          onStale={(current) => setEditing(current)}
        />
      ) : (
        <div className="grid gap-4">
          <ul className="grid">
            {data?.items.map((reply) => (
              <li key={reply.id} className="flex items-center gap-1 border-b border-line py-2">
                <span className="grid min-w-0 flex-1">
                  <b className="wrap-anywhere">{reply.title}</b>
                  <span className="line-clamp-2 text-ink-2">{reply.text}</span>
                </span>
                {deleting === reply.id ? (
                  <>
                    <Button size="sm" onClick={() => setDeleting(null)}>
                      {t('Keep')}
                    </Button>
                    <Button size="sm" variant="danger" pending={isRemoving} onClick={() => remove(reply.id)}>
                      {t('Delete')}
                    </Button>
                  </>
                ) : (
                  <>
                    <IconButton
                      icon={Pencil}
                      iconSize={18}
                      label={t('Edit: {{name}}', { name: reply.title })}
                      onClick={() => setEditing(reply)}
                    />
                    <IconButton
                      icon={Trash2}
                      iconSize={18}
                      label={t('Delete: {{name}}', { name: reply.title })}
                      onClick={() => setDeleting(reply.id)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
          {data?.items.length === 0 && <p className="text-ink-2">{t('Your team has no saved replies yet')}</p>}
          <Button className="justify-self-start" onClick={() => setEditing('new')}>
            <Icon as={Plus} size={18} />
            {t('New reply')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
