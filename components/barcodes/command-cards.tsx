import { getTranslations } from 'next-intl/server'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { codeOfCommand, commands } from '#lib/barcodes/commands.ts'
import { paths } from '#lib/common/paths.ts'
import { PrintCards } from './print-cards.tsx'

/** The cards to print and cut out. They are black on white in either appearance, as a scanner needs them. */
export async function CommandCards() {
  const t = await getTranslations('barcodes.commands')
  return (
    <>
      <PageHeader title={t('title')}>
        <div className="flex items-center gap-2 print:hidden">
          <PrintCards label={t('print')} />
        </div>
      </PageHeader>
      <p className="max-w-prose p-4 print:hidden">{t('intro')}</p>
      <ul className="grid max-w-5xl gap-4 p-4 sm:grid-cols-2 print:grid-cols-2 print:gap-0 print:p-0">
        {commands.map((command) => (
          <li
            key={command}
            className="flex flex-col items-center gap-2 rounded-panel border border-dashed border-[#888] bg-[#fff] p-6 text-center text-[#000] print:break-inside-avoid print:rounded-none print:gap-1 print:p-[4mm]"
          >
            <h2 className="text-2xl font-bold">{t(`cards.${command}.name`)}</h2>
            {/* oxlint-disable-next-line nextjs/no-img-element -- drawn by the upstream, and sharp at any size */}
            <img
              src={paths.barcodeImage(codeOfCommand(command))}
              alt={t('image', { code: codeOfCommand(command) })}
              className="h-[17mm] max-w-full object-contain"
            />
            <Code className="text-sm">{codeOfCommand(command)}</Code>
            <p className="max-w-[32ch] text-sm print:max-w-[40ch]">{t(`cards.${command}.does`)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
