/** Whether the settings are open. Every page, the table too, may open them. */

let isOpen = $state(false);

export const areSettingsOpen = (): boolean => isOpen;

export function openSettings(): void {
  isOpen = true;
}

export function closeSettings(): void {
  isOpen = false;
}
