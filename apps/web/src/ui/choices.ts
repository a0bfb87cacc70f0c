/** What segments, a select or a setting of a widget offer, by the names of the values: all of them in their order, or those that are listed. */
export const choicesFrom = <Value extends string>(
  names: Readonly<Record<Value, string>>,
  values: readonly Value[] = Object.keys(names) as Value[],
): { readonly value: Value; readonly label: string }[] => values.map((value) => ({ value, label: names[value] }))
