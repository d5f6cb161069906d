import { type ReactNode, useState } from "react";

interface DropAreaProps {
  /** Its look; `data-over` while something is held over it. */
  readonly className: string | undefined;
  readonly onDropped: (dropped: DataTransfer) => void;
  /** A button that does the same by the keyboard among them. */
  readonly children: ReactNode;
}

/** Where files are dropped. */
export function DropArea({ className, onDropped, children }: DropAreaProps): ReactNode {
  const [isOver, setOver] = useState(false);
  return (
    // The button within does the same by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className} data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDropped(event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
}
