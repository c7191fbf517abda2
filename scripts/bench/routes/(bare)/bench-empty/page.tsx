/** What any page of the portal has to load. */
export default function EmptyPage() {
  return <p>Empty</p>
}
