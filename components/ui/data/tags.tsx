/** Short texts side by side, each kept to itself: one that is read from the right turns none of its neighbours. */
export function Tags({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {texts.map((text, index) => (
        <li key={index} dir="auto" className="rounded-control border border-border px-1.5 text-sm wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
