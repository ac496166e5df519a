import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Bold, Heading2, Italic, Link, List, TextQuote } from 'lucide'
import { insertLink, type Selected, toggleMarks, togglePrefix } from './markdown-edits.ts'
import { PictureButton } from './picture-button.tsx'

interface WritingToolsProps {
  words: number
  isUploading: boolean
  onEdit: (change: (selected: Selected) => Selected) => void
  onPictures: (files: readonly File[]) => void
}

/** Marks of Markdown for the selection, and pictures. */
export function WritingTools({ words, isUploading, onEdit, onPictures }: WritingToolsProps) {
  const { t } = useTranslation()
  const tools = [
    { icon: Heading2, label: t('Heading'), change: (selected: Selected) => togglePrefix(selected, '## ') },
    { icon: Bold, label: t('Bold'), change: (selected: Selected) => toggleMarks(selected, '**') },
    { icon: Italic, label: t('Italic'), change: (selected: Selected) => toggleMarks(selected, '*') },
    { icon: Link, label: t('Link'), change: insertLink },
    { icon: List, label: t('List'), change: (selected: Selected) => togglePrefix(selected, '- ') },
    { icon: TextQuote, label: t('Quote'), change: (selected: Selected) => togglePrefix(selected, '> ') },
  ]
  return (
    <div role="toolbar" aria-label={t('Marks for the text')} className="flex flex-wrap items-center gap-1">
      {tools.map(({ icon, label, change }) => (
        <IconButton key={label} icon={icon} iconSize={18} label={label} onClick={() => onEdit(change)} />
      ))}
      <PictureButton size="sm" multiple pending={isUploading} label={t('Add pictures')} onChoose={onPictures} />
      <span className="ms-auto text-12 text-ink-2">{t('Words: {{number}}', { number: words })}</span>
    </div>
  )
}
