import { Fragment, type ReactNode } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { typeset } from "../../../kit/typeset.tsx";
import { useApp, useText } from "../../app/context.tsx";
import css from "./Footer.module.css";

/** The school's addresses as tabs: native radio buttons, so that they switch without any script. */
export function Campuses(): ReactNode {
  const t = useText("frame");
  const { addresses } = useApp().config;
  return (
    <fieldset className={css.campuses}>
      <legend className="sr">{t.campuses}</legend>
      {addresses.map(({ name, address }, index) => (
        <Fragment key={name}>
          <input type="radio" className="sr" name="campus" id={`campus-${index}`} defaultChecked={index === 0} />
          <label htmlFor={`campus-${index}`}>{name}</label>
          <p>
            <Icon name="map-pin" />
            <span>{typeset(address)}</span>
          </p>
        </Fragment>
      ))}
    </fieldset>
  );
}
