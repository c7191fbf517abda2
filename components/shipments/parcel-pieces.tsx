'use client'

import { useTranslations } from 'next-intl'
import { FileThumbnail } from '#components/files/file-thumbnail.tsx'
import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Code } from '#components/ui/data/code.tsx'
import { Tags } from '#components/ui/data/tags.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { findDialogStart, findNext, useNextFocus } from '#components/ui/use-next-focus.ts'
import { parseBarcode } from '#lib/barcodes/formats.ts'
import { toAttributeTexts } from '#lib/contract/attributes.ts'
import { stockSpecs } from '#lib/contract/specs.ts'
import { toSpecs } from '#lib/orders/formats.ts'
import type { CountedPiece } from '#lib/shipments/packing/parcel.ts'
import { type PackingFlow, pieceElementId } from './use-packing.ts'

/** Read from an arm's length: what is missing is a picture, what is in is green. */
export function ParcelPieces({ packing }: { packing: PackingFlow }) {
  const t = useTranslations('shipments.packing')
  return (
    <ul aria-label={t('pieces')} className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-3">
      {packing.pieces.map((piece) => (
        <ParcelPiece key={piece.id} piece={piece} packing={packing} />
      ))}
    </ul>
  )
}

function ParcelPiece({ piece, packing }: { piece: CountedPiece; packing: PackingFlow }) {
  const t = useTranslations('shipments.packing')
  const { name, code, quantity, parts, counted, isIn, ticks } = piece
  const { count, needed } = counted
  const last = ticks.at(-1)
  const partsIn = counted.parts.filter((one) => one >= needed).length
  const by = isIn ? last?.by : undefined
  return (
    <li
      id={pieceElementId(piece.id)}
      className={cx(
        'flex flex-col gap-2 rounded-panel border-2 p-2 [contain-intrinsic-block-size:auto_16rem] [content-visibility:auto]',
        isIn ? 'border-success bg-success-soft' : 'border-border bg-sunken',
      )}
    >
      <PiecePicture piece={piece} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="line-clamp-2 font-medium wrap-anywhere" title={name}>
          <bdi>{name}</bdi>
        </p>
        {code !== name && <Code className="text-sm break-all text-muted">{code}</Code>}
        <StockTags piece={piece} />
        <p className={cx('flex items-center gap-1.5 text-lg font-semibold', isIn && 'text-success')}>
          {isIn && <Icon name="success" size="medium" />}
          <span className="tabular-nums">
            {packing.countsCopies ? t('copiesIn', { count, needed }) : t('copies', { count: quantity })}
          </span>
          {isIn && <span className="sr-only">{t('isIn')}</span>}
        </p>
        {parts.length > 1 && !isIn && (
          <p className="tabular-nums">{t('partsIn', { count: partsIn, all: parts.length })}</p>
        )}
        {by && <p className="text-sm text-muted">{t('scannedBy', { by })}</p>}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!isIn && !isScannable(piece) && (
          <PieceButton
            data-by-hand=""
            icon="check"
            aria-label={t('byHandFor', { piece: name })}
            onClick={() => packing.tickByHand(piece)}
          >
            {t('byHand')}
          </PieceButton>
        )}
        {last && (
          <PieceButton
            variant="quiet"
            icon="undo"
            aria-label={t('takeBackFor', { piece: name })}
            onClick={() => packing.takeBack(last.id)}
          >
            {t('takeBack')}
          </PieceButton>
        )}
      </div>
    </li>
  )
}

/** It goes away with what it does. The focus goes on at the next piece that leaves the hand, or at the button that ships. */
function PieceButton(props: ButtonProps) {
  return <Button {...props} size="small" ref={useNextFocus(findNextByHand)} />
}

const findNextByHand = (own: HTMLElement) => findNext(own, '[data-by-hand]') ?? findDialogStart(own)

/** Parts of one item beside each other, each with its own mark. */
function PiecePicture({ piece: { name, parts, counted, stock } }: { piece: CountedPiece }) {
  const t = useTranslations('shipments.packing')
  if (parts.length === 0) {
    return (
      <span className="flex size-32 items-center justify-center self-center text-muted">
        <Icon name={stock ? 'box' : 'image'} className="size-16!" />
      </span>
    )
  }
  const isAlone = parts.length === 1
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {parts.map(({ id, code, file, localFile }, at) => (
        <li key={id} className="relative">
          <FileThumbnail
            file={file}
            isLocal={localFile}
            alt={t('picture', { piece: isAlone ? name : t('part', { item: name, component: code }) })}
            size={isAlone ? 'size-32' : 'size-16'}
          />
          {!isAlone && (
            <span className="flex max-w-16 items-center gap-1">
              {(counted.parts[at] ?? 0) >= counted.needed && <Icon name="success" className="text-success" />}
              <span className="line-clamp-2 text-xs wrap-anywhere">{code}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function StockTags({ piece: { stock } }: { piece: CountedPiece }) {
  const specs = useTranslations('specs')
  return stock && <Tags texts={toAttributeTexts(toSpecs(stock, stockSpecs, specs))} />
}

/** A code that is too short for a scanner, or none, leaves the hand. */
const isScannable = ({ code, parts }: CountedPiece) =>
  [code, ...parts.map(({ barcode }) => barcode)].some((text) => parseBarcode(text) !== undefined)
